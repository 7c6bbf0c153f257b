// Short sounds from an oscillator, which need no download. They are off until the player turns them on.
import { readSound, writeSound } from "../session/storage.ts";

type Note = {
  readonly at: number;
  readonly hertz: number;
  readonly ms: number;
  readonly shape?: OscillatorType;
};

/** Rising notes, each with its octave below, and a long last one. */
function fanfare(tones: readonly number[], lastMs: number): readonly Note[] {
  return tones.flatMap((hertz, at): Note[] => {
    const ms = at === tones.length - 1 ? lastMs : 120;
    return [hertz, hertz / 2].map((tone) => ({ at: 95 * at, hertz: tone, ms, shape: "triangle" }));
  });
}

const sounds = {
  tap: [{ at: 0, hertz: 520, ms: 40, shape: "triangle" }],
  tick: [{ at: 0, hertz: 880, ms: 22, shape: "square" }],
  stop: [
    { at: 0, hertz: 150, ms: 70, shape: "triangle" },
    { at: 0, hertz: 90, ms: 90, shape: "sine" },
  ],
  safe: [
    { at: 0, hertz: 660, ms: 70, shape: "triangle" },
    { at: 60, hertz: 990, ms: 110, shape: "triangle" },
  ],
  win: [
    { at: 0, hertz: 523, ms: 110, shape: "triangle" },
    { at: 90, hertz: 659, ms: 110, shape: "triangle" },
    { at: 180, hertz: 784, ms: 110, shape: "triangle" },
    { at: 270, hertz: 1047, ms: 260, shape: "triangle" },
  ],
  bigWin: fanfare([523, 659, 784, 1047, 784, 1047], 380),
  hugeWin: fanfare([523, 659, 784, 1047, 1319, 1047, 1319, 1568], 620),
  lose: [
    { at: 0, hertz: 196, ms: 160, shape: "sine" },
    { at: 110, hertz: 147, ms: 220, shape: "sine" },
  ],
  scatter: [
    { at: 0, hertz: 784, ms: 90, shape: "sine" },
    { at: 80, hertz: 1175, ms: 260, shape: "sine" },
  ],
} as const satisfies Record<string, readonly Note[]>;

type SoundName = keyof typeof sounds;

/**
 * Returns the sound of a payout above the stake: larger from 10 stakes, largest from 50. Null for a payout of at most the
 * stake.
 */
export function soundOfWin(payoutMinor: bigint, stakeMinor: bigint): SoundName | null {
  if (payoutMinor <= stakeMinor) return null;
  if (payoutMinor >= 50n * stakeMinor) return "hugeWin";
  return payoutMinor >= 10n * stakeMinor ? "bigWin" : "win";
}

export type SoundEffects = { readonly isOn: () => boolean; toggle(): boolean; play(name: SoundName): void };

const LOUDNESS = 0.09;

function playNote(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at / 1000;
  const end = start + note.ms / 1000;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = note.shape ?? "sine";
  oscillator.frequency.value = note.hertz;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

/** A sound that could not be played within this time is dropped, so that delayed sounds are not played all at once. */
const LATE_MS = 300;
const TAPS = ["pointerup", "touchend", "click", "keydown"] as const;

/**
 * Restarts sound at a tap, after a phone call, a locked screen or another app has stopped it. Some iPhones refuse the
 * restart after a call: `onLost` then drops the context, and the next sound creates a new one.
 */
function resumeAtTaps(audio: () => AudioContext | null, onLost: () => void): void {
  const resume = () => {
    const stopped = audio();
    if (stopped !== null && stopped.state !== "running") void stopped.resume().catch(onLost);
  };
  for (const tap of TAPS) document.addEventListener(tap, resume, { capture: true, passive: true });
}

async function playNotes(audio: AudioContext, notes: readonly Note[]): Promise<void> {
  if (audio.state !== "running") {
    const asked = performance.now();
    await audio.resume();
    if (performance.now() - asked > LATE_MS) return;
  }
  for (const note of notes) playNote(audio, note);
}

export function createSound(): SoundEffects {
  let isOn = readSound();
  let audio: AudioContext | null = null;
  resumeAtTaps(
    () => (isOn ? audio : null),
    () => {
      void audio?.close().catch(() => undefined);
      audio = null;
    },
  );
  const play = (name: SoundName) => {
    if (!isOn) return;
    audio ??= new AudioContext();
    void playNotes(audio, sounds[name]).catch(() => undefined);
  };
  return {
    isOn: () => isOn,
    toggle: () => {
      isOn = !isOn;
      writeSound(isOn);
      play("tap");
      return isOn;
    },
    play,
  };
}
