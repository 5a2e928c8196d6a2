import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkMaster } from './check-master.ts'

const sample = join(import.meta.dirname, '../../../../db/sample/pictures/karst-day-1.webp')
const painted = () => sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#14635c' } })

/** A well formed chunk of a PNG. */
function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const sums = Buffer.alloc(4)
  sums.writeUInt32BE(crc32(body))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return Buffer.concat([size, body, sums])
}

function crc32(bytes: Buffer) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** 30,000 × 30,000 pixels of one bit: 112 MB of rows in a file of a hundred kilobytes. */
function bomb() {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(30_000 * (1 + 3_750)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture as cameras and editors write it is taken, whatever its kind', async () => {
  expect(await checkMaster(await readFile(sample))).toBeNull()
  expect(await checkMaster(await painted().jpeg().toBuffer())).toBeNull()
  expect(await checkMaster(await painted().png().toBuffer())).toBeNull()
})

test('a file of more than 10 MB is refused with its size', async () => {
  expect(await checkMaster(Buffer.alloc((10 << 20) + 1))).toBe('图片不能超过 10 MB，这张有 10.1 MB')
  expect(await checkMaster(Buffer.alloc(12 << 20))).toBe('图片不能超过 10 MB，这张有 12 MB')
})

test.each([
  ['text', () => Buffer.from('这不是图片')],
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a GIF', () => painted().gif().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['an AVIF', () => painted().resize(16).avif({ effort: 0 }).toBuffer()],
])('%s is refused, whatever its name says', async (_, make) => {
  expect(await checkMaster(await make())).toBe('只支持 JPG、PNG、WebP 格式的图片')
})

test('a decompression bomb is refused by its header, without being unpacked', async () => {
  const bytes = bomb()
  expect(bytes.length).toBeLessThan(1 << 20)
  const before = process.memoryUsage().rss
  expect(await checkMaster(bytes)).toBe(
    '图片边长不能超过 10000 像素、总像素不能超过 5000 万，这张是 30000×30000',
  )
  expect(process.memoryUsage().rss - before).toBeLessThan(64 << 20)
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut short is refused', async (kind) => {
  const noisy = sharp({
    create: {
      width: 800,
      height: 500,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
  const whole = await noisy.toFormat(kind).toBuffer()
  expect(await checkMaster(whole)).toBeNull()
  for (const part of [0.3, 0.9])
    expect(await checkMaster(whole.subarray(0, Math.floor(whole.length * part)))).toBe(
      '图片文件已损坏或不完整，请重新上传',
    )
})

test('a picture that moves and an empty file are refused', async () => {
  const frames = await Promise.all(
    [painted(), painted().negate()].map((frame) => frame.resize(32).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await checkMaster(moving)).toBe('不支持动态图片，请上传静态图片')
  expect(await checkMaster(Buffer.alloc(0))).toBe('图片是空文件，请重新选择')
})
