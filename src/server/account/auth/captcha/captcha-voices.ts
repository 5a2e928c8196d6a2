import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'captcha-voices')

let voices: Map<string, Float32Array[]> | undefined

/** Every symbol in each of our voices, 8 kHz, -1 to 1; captcha-voices/record.sh says how they were made. Read once. */
export function readVoices() {
  voices ??= cutClips(
    readFileSync(join(FOLDER, 'clips.ulaw')),
    readFileSync(join(FOLDER, 'clips.txt'), 'utf8'),
  )
  return voices
}

function cutClips(sound: Uint8Array, lengths: string) {
  const cut = new Map<string, Float32Array[]>()
  let at = 0
  for (const line of lengths.trimEnd().split('\n')) {
    const [symbol = '', samples] = line.split(' ')
    const clip = new Float32Array(sound.subarray(at, at + Number(samples))).map(loudnessOf)
    at += clip.length
    cut.set(symbol, [...(cut.get(symbol) ?? []), clip])
  }
  if (at !== sound.length) throw new Error('clips.txt does not belong to clips.ulaw')
  return cut
}

/** Mu-law (ITU G.711). */
function loudnessOf(byte: number) {
  const bits = ~byte & 0xff
  const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132
  return (bits & 128 ? -size : size) / 32768
}
