interface Track {
  kind?: string
  coding?: string
  width?: number
  height?: number
  /** Held upright while filming: the picture lies on its side and is turned by a matrix. */
  isTurned?: boolean
}

export interface VideoOptions {
  brand?: string
  seconds?: number
  tracks?: readonly Track[]
  /** Bytes of the film itself. */
  filmBytes?: number
  /** What a telephone writes beside it. */
  remark?: string
  /** Further parts of the file. */
  more?: readonly string[]
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}
const ascii = (text: string) => Buffer.from(text, 'latin1')
const ONE = 0x10000

function track({ kind = 'vide', coding = 'avc1', width = 640, height = 360, isTurned = false }: Track) {
  const matrix = isTurned
    ? [0, ONE, 0, -ONE, 0, 0, 0, 0, 0x40000000]
    : [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000]
  const tkhd = box('tkhd', words(7, 1, 1, 1, 0, 0, 0, 0, 0, 0, ...matrix, width * ONE, height * ONE))
  const hdlr = box('hdlr', words(0, 0), ascii(kind), Buffer.alloc(13))
  const stsd = box('stsd', words(0, 1), box(coding, Buffer.alloc(16)))
  return box('trak', tkhd, box('mdia', hdlr, box('minf', box('stbl', stsd))))
}

/** The parts before the film of an MP4 that is just whole enough to be looked at; no player shows it. */
export function videoHead({
  brand = 'isom',
  seconds = 12,
  tracks = [{}],
  filmBytes = 64,
  remark = '',
  more = [],
}: VideoOptions = {}) {
  const mvhd = box('mvhd', words(0, 3_800_000_000, 3_800_000_000, 1000, seconds * 1000), Buffer.alloc(80))
  const udta = remark === '' ? [] : [box('udta', box('\u00a9xyz', ascii(remark)))]
  const moov = box('moov', mvhd, ...tracks.map(track), ...udta)
  const mdat = words(8 + filmBytes)
  return Buffer.concat([
    box('ftyp', ascii(brand), words(512), ascii('isomavc1')),
    moov,
    ...more.map((type) => box(type, ascii(remark || 'x'))),
    ...[mdat, ascii('mdat')],
  ])
}

export const videoOf = (options: VideoOptions = {}) =>
  Buffer.concat([videoHead(options), Buffer.alloc(options.filmBytes ?? 64, 7)])
