// Short, quiet sounds. They are made here, so nothing is loaded, and none is made before somebody has touched the page.
import { settings } from "./settings.ts";

/** Tones: hertz, when they begin, and how long they last, in seconds. */
const sounds = {
  card: [[196, 0, 0.07]],
  coin: [
    [1047, 0, 0.05],
    [1319, 0.04, 0.1],
  ],
  turn: [
    [587, 0, 0.12],
    [880, 0.1, 0.2],
  ],
  won: [
    [523, 0, 0.16],
    [659, 0.13, 0.16],
    [784, 0.26, 0.4],
  ],
  lost: [
    [392, 0, 0.2],
    [330, 0.17, 0.4],
  ],
} satisfies Record<string, [number, number, number][]>;

const loudness = 0.06; // of 1

let context: AudioContext | undefined;
let silence = 0; // the timer after which it rests, since it costs a phone something while it waits

/** Makes a sound, unless they are off. Whoever is to move feels it, too, on a device that can vibrate. */
export function sound(name: keyof typeof sounds): void {
  if (!settings.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  if (name === "turn") navigator.vibrate?.(30);
  try {
    const playing = (context ??= new AudioContext());
    clearTimeout(silence);
    void playing.resume().catch(() => undefined);
    silence = window.setTimeout(() => void playing.suspend().catch(() => undefined), 2000);
    for (const [hertz, at, length] of sounds[name]) {
      const from = playing.currentTime + at;
      const tone = new OscillatorNode(playing, { type: "triangle", frequency: hertz });
      const volume = new GainNode(playing, { gain: 0 });
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(loudness, from + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
      tone.connect(volume).connect(playing.destination);
      tone.start(from);
      tone.stop(from + length);
    }
  } catch {
    // A device without sound plays without it.
  }
}
