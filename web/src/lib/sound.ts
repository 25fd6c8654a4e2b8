/** Small sounds, made on the spot; off unless chosen. */
let context: AudioContext | null = null;
const TUNES: Record<string, number[]> = {
  turn: [523, 784],
  card: [660],
  claim: [392, 523, 659],
  bad: [196],
  over: [523, 659, 784, 1047],
};

export function blip(kind: keyof typeof TUNES): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    TUNES[kind]!.forEach((pitch, i) => {
      const tone = context!.createOscillator(),
        loud = context!.createGain(),
        at = start + i * 0.09;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.09, at + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
      tone.connect(loud).connect(context!.destination);
      tone.start(at);
      tone.stop(at + 0.18);
    });
  } catch {
    /* a browser without sound stays silent */
  }
}
