// Installing the page on the device, where the browser offers it.
import { h } from "./dom.ts";
import { texts } from "./texts.ts";

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer: Offer | undefined;

addEventListener("beforeinstallprompt", (e) => {
  e.preventDefault();
  offer = e as Offer;
  document.querySelector<HTMLElement>("#install")?.removeAttribute("hidden");
});

/** A button that installs the page. It is hidden as long as the browser does not offer that. */
export function installButton(): HTMLElement {
  const button = h("button", { type: "button", id: "install", hidden: !offer, onclick: () => {
    void offer?.prompt();
    offer = undefined;
    button.hidden = true;
  } }, texts().install);
  return button;
}
