import type { FileHandle } from 'node:fs/promises'
import { LARGEST_SIDE, LONGEST_SECONDS, lengthText } from '#src/domain/marketing/media/video.ts'
import { badFields } from '#src/platform/refused.ts'

/** A part of an MP4: `content` begins behind its head, `end` is the next part's beginning. */
interface Box {
  type: string
  at: number
  content: number
  end: number
}

/** Room for the tables of three minutes many times over. */
const MOST_MOOV_BYTES = 8 << 20
const MOST_BOXES = 500
/** Every other part beside them is somebody's remark. */
const OF_THE_FILE = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'])
const OF_THE_MOVIE = new Set(['mvhd', 'trak', 'iods', 'free', 'skip'])
const OF_A_TRACK = new Set(['tkhd', 'edts', 'tref', 'mdia', 'free', 'skip'])

const fault = (sentence: string) => badFields({ file: sentence })
const broken = () => fault('视频文件已损坏或不完整，请重新上传')

/** Whether a file that begins like this is an MP4, whatever its name says; QuickTime's own kind is another one. */
export const beginsAsMp4 = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== 'qt  '

export const MAGIC_BYTES = 12

export interface VideoFacts {
  width: number
  height: number
  seconds: number
}

/**
 * What an MP4 of `size` bytes shows, and for how long. What a telephone wrote beside the film (place, device, time) is
 * overwritten in the file. Refuses PARAM `file` for another kind of film, for one that is cut short, too long or too large.
 */
export async function readMp4(file: FileHandle, size: number): Promise<VideoFacts> {
  const boxes = await boxesOfFile(file, size)
  if (boxes.some(({ type }) => type === 'moof')) throw fault('视频是分段的 MP4，请导出为普通的 MP4 再上传')
  const moov = boxes.find(({ type }) => type === 'moov')
  const hasFilm = boxes.some(({ type }) => type === 'mdat')
  if (!moov || !hasFilm || moov.end - moov.at > MOST_MOOV_BYTES) throw broken()
  const movie = await bytesAt(file, moov.at, moov.end - moov.at)
  const facts = factsOf(movie, { ...moov, at: 0, content: moov.content - moov.at, end: movie.length })
  await file.write(movie, 0, movie.length, moov.at)
  for (const box of boxes) if (!OF_THE_FILE.has(box.type)) await overwrite(file, box)
  return facts
}

async function bytesAt(file: FileHandle, at: number, length: number) {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw broken()
  return bytes
}

async function boxesOfFile(file: FileHandle, size: number) {
  const boxes: Box[] = []
  for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
    if (boxes.length === MOST_BOXES) throw broken()
    boxes.push(boxAt(await bytesAt(file, at, Math.min(16, size - at)), 0, at, size))
  }
  return boxes
}

/** The box whose head stands in `bytes` at `from`; it lies at `at` and ends at `most` at the latest. */
function boxAt(bytes: Buffer, from: number, at: number, most: number): Box {
  if (most - at < 8) throw broken()
  const short = bytes.readUInt32BE(from)
  if (short === 1 && most - at < 16) throw broken()
  const size = short === 0 ? most - at : short === 1 ? Number(bytes.readBigUInt64BE(from + 8)) : short
  const head = short === 1 ? 16 : 8
  if (size < head || at + size > most) throw broken()
  return { type: bytes.toString('latin1', from + 4, from + 8), at, content: at + head, end: at + size }
}

function within(bytes: Buffer, { content, end }: Box): Box[] {
  const boxes: Box[] = []
  for (let at = content; end - at >= 8; at = boxes.at(-1)?.end ?? end) {
    if (boxes.length === MOST_BOXES) throw broken()
    boxes.push(boxAt(bytes, at, at, end))
  }
  return boxes
}

function inside(bytes: Buffer, box: Box, ...path: string[]): Box {
  return path.reduce((outer, type) => {
    const found = within(bytes, outer).find((each) => each.type === type)
    if (!found) throw broken()
    return found
  }, box)
}

/** Reads the movie's head, and overwrites in `bytes` what is neither film nor sound. */
function factsOf(bytes: Buffer, moov: Box): VideoFacts {
  const seconds = lengthOf(bytes, inside(bytes, moov, 'mvhd'))
  const tracks = within(bytes, moov).filter(({ type }) => type === 'trak')
  const film = tracks.find((track) => kindOf(bytes, track) === 'vide')
  if (!film) throw fault('文件里没有画面，请选择视频')
  for (const track of tracks) refuseTrack(bytes, track)
  const side = sidesOf(bytes, inside(bytes, film, 'tkhd'))
  if (Math.max(side.width, side.height) > LARGEST_SIDE)
    throw fault(`画面的长边不能超过 ${LARGEST_SIDE} 像素，这个是 ${side.width}×${side.height}`)
  blank(bytes, moov, OF_THE_MOVIE)
  for (const track of tracks) blank(bytes, track, OF_A_TRACK)
  return { ...side, seconds }
}

function lengthOf(bytes: Buffer, { content, end }: Box) {
  if (end - content < 100) throw broken()
  const isLong = bytes[content] === 1
  const scale = bytes.readUInt32BE(content + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(content + 24)) : bytes.readUInt32BE(content + 16)
  // When it was made.
  bytes.fill(0, content + 4, content + (isLong ? 20 : 12))
  const seconds = Math.round(length / scale)
  if (!(seconds >= 1)) throw fault('读不出视频的时长，请导出为普通的 MP4 再上传')
  if (seconds > LONGEST_SECONDS)
    throw fault(`视频不能超过 ${LONGEST_SECONDS / 60} 分钟，这个有 ${lengthText(seconds)}`)
  return seconds
}

const kindOf = (bytes: Buffer, track: Box) => {
  const { content, end } = inside(bytes, track, 'mdia', 'hdlr')
  return end - content < 12 ? '' : bytes.toString('latin1', content + 8, content + 12)
}

/** How the first samples of a track are coded: `avc1`. */
function codingOf(bytes: Buffer, track: Box) {
  const { content, end } = inside(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (end - content < 16) throw broken()
  return bytes.toString('latin1', content + 12, content + 16)
}

function refuseTrack(bytes: Buffer, track: Box) {
  const kind = kindOf(bytes, track)
  if (kind === 'meta') throw fault('视频里带有拍摄位置等附加数据，请重新导出后再上传')
  if (kind === 'vide' && !/^avc[13]$/.test(codingOf(bytes, track)))
    throw fault('只支持 H.264 编码的视频，请转码后再上传')
  if (kind === 'soun' && codingOf(bytes, track) !== 'mp4a')
    throw fault('视频的声音须是 AAC 编码，请转码后再上传')
}

/** As it stands on the screen: a telephone that was held upright turns the picture by a matrix. */
function sidesOf(bytes: Buffer, { content, end }: Box) {
  if (end - content < 84) throw broken()
  const width = bytes.readUInt16BE(end - 8)
  const height = bytes.readUInt16BE(end - 4)
  if (width === 0 || height === 0) throw broken()
  const liesOnItsSide = bytes.readInt32BE(end - 44) === 0 && bytes.readInt32BE(end - 28) === 0
  return liesOnItsSide ? { width: height, height: width } : { width, height }
}

const FREE = Buffer.from('free', 'latin1')

function blank(bytes: Buffer, outer: Box, kept: ReadonlySet<string>) {
  for (const box of within(bytes, outer)) {
    if (kept.has(box.type)) continue
    FREE.copy(bytes, box.at + 4)
    bytes.fill(0, box.content, box.end)
  }
}

const ZEROS = Buffer.alloc(64 << 10)

async function overwrite(file: FileHandle, { at, content, end }: Box) {
  await file.write(FREE, 0, 4, at + 4)
  for (let from = content; from < end; from += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - from), from)
}
