/** Small sounds, made on the spot like a wooden bar that is struck; off unless chosen. */
let context: AudioContext | null = null;

/** Pitches in hertz, one after the other, and how far apart in seconds. */
const TUNES = {
  turn: { pitches: [523.3, 784], apart: 0.12 },
  card: { pitches: [659.3], apart: 0 },
  claim: { pitches: [392, 493.9, 587.3], apart: 0.1 },
  bad: { pitches: [196], apart: 0 },
  over: { pitches: [392, 523.3, 659.3, 784, 1046.5], apart: 0.14 },
};
/** How a bar sounds: its own tone and one two octaves above, which fades sooner. */
const PARTIALS = [
  { times: 1, loud: 0.1, seconds: 0.5 },
  { times: 3.98, loud: 0.025, seconds: 0.16 },
];

function strike(audio: AudioContext, pitch: number, at: number): void {
  for (const { times, loud, seconds } of PARTIALS) {
    const tone = audio.createOscillator(),
      gain = audio.createGain();
    tone.frequency.value = pitch * times;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

export function blip(kind: keyof typeof TUNES): void {
  try {
    const audio = (context ??= new AudioContext());
    const { pitches, apart } = TUNES[kind];
    pitches.forEach((pitch, i) => strike(audio, pitch, audio.currentTime + i * apart));
  } catch {
    /* a browser without sound stays silent */
  }
}
