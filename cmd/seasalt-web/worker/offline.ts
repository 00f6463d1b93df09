// The service worker: it keeps the files of one version of the page, and serves them whether there is a
// network or not. A new version is fetched as a whole and takes over when no page of the old one is open
// any more, so that an update never breaks a running game.
declare const FILES: string[];
declare const LATER: string[]; // files that only some games need: they are kept once they have been needed
declare const VERSION: string;

interface Waits {
  waitUntil(what: Promise<unknown>): void;
}
interface Fetches extends Waits {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Notified extends Waits {
  notification: { data: string; close(): void };
}
const scope = globalThis as unknown as {
  addEventListener(name: "install" | "activate", on: (event: Waits) => void): void;
  addEventListener(name: "fetch", on: (event: Fetches) => void): void;
  addEventListener(name: "notificationclick", on: (event: Notified) => void): void;
  clients: { claim(): Promise<void>; matchAll(which: { type: "window" }): Promise<{ url: string; focus(): Promise<unknown> }[]>; openWindow(url: string): Promise<unknown> };
  registration: { scope: string };
};

const prefix = `seasalt ${scope.registration.scope} `; // others can be on the same origin
const cache = prefix + VERSION;
const there = (names: string[]) => new Set(names.map((name) => new URL(name, scope.registration.scope).href));
const [files, later] = [there(FILES), there(LATER)];

// The page has just loaded most files: those with a hash in their names do not change, and of others the server is asked.
scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache).then((c) => c.addAll(FILES.map((name) => new Request(name, { cache: /-[0-9a-f]{10}\./.test(name) ? "default" : "no-cache" })))));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cache) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.search = url.hash = "";
  if (event.request.method !== "GET" || !(files.has(url.href) || later.has(url.href))) return; // what a server of tables is asked is not kept
  event.respondWith(
    (async () => {
      const c = await caches.open(cache);
      const kept = await c.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      const response = await fetch(event.request);
      if (later.has(url.href) && response.ok) await c.put(event.request, response.clone());
      return response;
    })(),
  );
});

// Whoever is told that it is their turn goes to the table by a tap.
scope.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    scope.clients.matchAll({ type: "window" }).then((all) => {
      const there = all.find((client) => client.url === notification.data);
      return there ? there.focus() : scope.clients.openWindow(notification.data);
    }),
  );
});
