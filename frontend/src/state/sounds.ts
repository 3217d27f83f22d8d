import { settings } from '../settings/settings.svelte';

let context: AudioContext | null = null;

/** A short, soft knock: a low tone that fades within a tenth of a second. */
function knock(frequency: number, delay = 0, length = 0.09): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, start + length);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** The page's sounds, synthesised; silent unless switched on in the settings. */
export const sounds = {
  move(capture = false): void {
    knock(capture ? 220 : 320);
    if (capture) knock(180, 0.05);
  },
  end(): void {
    knock(440, 0, 0.2);
    knock(330, 0.15, 0.3);
  },
};
