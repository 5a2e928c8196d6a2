import { randomBytes, randomInt } from 'node:crypto'
import { readVoices } from './captcha-voices.ts'

const HERTZ = 8000
const LEAST_SECONDS = 4
const WAV_HEADER_BYTES = 44

/**
 * A WAV (16 bits, mono, 8 kHz) of 4 to 8 seconds that says these symbols, over voices that say something else backwards.
 * It sounds different each time. Refuses a symbol that nobody has spoken.
 */
export function speakSymbols(symbols: string): Uint8Array<ArrayBuffer> {
  const said = [...symbols].map((symbol) => spokenNow(oneOf(readVoices().get(symbol) ?? [])))
  const gaps = said.map(() => samplesBetween(0.35, 0.9))
  const end = samplesBetween(0.35, 0.9)
  const length = [...said.map((clip) => clip.length), ...gaps, end].reduce((sum, each) => sum + each, 0)
  const track = noise(Math.max(length, LEAST_SECONDS * HERTZ))
  addBabble(track)
  addBabble(track)
  let at = 0
  said.forEach((clip, index) => {
    at += gaps[index] ?? 0
    add(track, clip, at, between(0.55, 0.75))
    at += clip.length
  })
  return asWav(track)
}

const between = (least: number, most: number) => least + ((most - least) * randomInt(1 << 30)) / (1 << 30)
const samplesBetween = (least: number, most: number) => Math.round(between(least, most) * HERTZ)

function oneOf<T>(choices: readonly T[]): T {
  const chosen = choices[randomInt(Math.max(1, choices.length))]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}

/** Plays a recording faster and higher or slower and deeper, interpolating linearly between samples. */
function spokenNow(clip: Float32Array) {
  const pace = between(0.88, 1.15)
  return new Float32Array(Math.floor(clip.length / pace)).map((_, index) => {
    const at = Math.floor(index * pace)
    const [here = 0, next = 0] = [clip[at], clip[at + 1]]
    return here + (next - here) * (index * pace - at)
  })
}

const noise = (samples: number) => new Float32Array(randomBytes(samples)).map((byte) => (byte - 127.5) / 6000)

/** The babble has no pause: loudness alone must not show where the symbols stand. */
function addBabble(track: Float32Array) {
  for (let at = 0; at < track.length; ) {
    const clip = spokenNow(oneOf(oneOf([...readVoices().values()]))).reverse()
    add(track, clip, at, between(0.08, 0.14))
    at += clip.length
  }
}

function add(track: Float32Array, clip: Float32Array, start: number, gain: number) {
  const end = Math.min(clip.length, track.length - start)
  for (let at = 0; at < end; at++) track[start + at] = (track[start + at] ?? 0) + gain * (clip[at] ?? 0)
}

function asWav(track: Float32Array) {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + track.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(HERTZ, 24)
  bytes.writeUInt32LE(HERTZ * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(track.length * 2, 40)
  track.forEach((each, at) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, each)) * 32767), WAV_HEADER_BYTES + at * 2)
  })
  return new Uint8Array(bytes)
}
