import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pictureSrc, pictureWidths } from '#src/domain/catalog/picture.ts'
import { readCheckedMasters, readMasters } from './masters.ts'
import { makePictures } from './pictures.ts'

const mastersDir = join(import.meta.dirname, '../../../../db/sample/pictures')
let cacheDir = ''
let stem = ''

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
  stem = (await readMasters(mastersDir)).get('karst-day-1')?.stem ?? ''
})
afterAll(() => rm(cacheDir, { recursive: true, force: true }))

const open = (dir = cacheDir) => makePictures({ mastersDir, cacheDir: dir })
const ask = (path: string, init?: RequestInit, pictures = open()) =>
  pictures.fetch(new Request(new URL(path, 'http://shop'), init))

const bodyOf = async (response: Response | null | undefined) =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))

describe('a picture', () => {
  test.each(pictureWidths)('is served as WebP, %i wide and in the shape of its master', async (width) => {
    const response = await ask(pictureSrc(stem, width))
    expect(response?.status).toBe(200)
    expect(response?.headers.get('Content-Type')).toBe('image/webp')
    const body = await bodyOf(response)
    expect(response?.headers.get('Content-Length')).toBe(String(body.length))
    const { format, width: made, height } = await sharp(body).metadata()
    expect({ format, made, height }).toEqual({ format: 'webp', made: width, height: (width * 1200) / 1920 })
  })

  test('may be cached for ever, and a browser that has it already gets no body', async () => {
    const response = await ask(pictureSrc(stem, 480), { method: 'HEAD' })
    expect(response?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(Number(response?.headers.get('Content-Length'))).toBeGreaterThan(1000)
    expect((await bodyOf(response)).length).toBe(0)
  })

  test('is made once when twenty ask at once, and leaves no draft behind', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
    const pictures = open(dir)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(pictureSrc(stem, 800), {}, pictures)),
    )
    const bodies = await Promise.all(answers.map(bodyOf))
    expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
    expect(await readdir(dir)).toEqual([`${stem.slice('/pictures/'.length)}-800.webp`])
    // Another process finds it there and does not make it again.
    await writeFile(join(dir, `${stem.slice('/pictures/'.length)}-800.webp`), 'cached')
    expect(await (await ask(pictureSrc(stem, 800), {}, open(dir)))?.text()).toBe('cached')
    await rm(dir, { recursive: true })
  })

  test('is served even where the cache cannot be written', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
    const file = join(dir, 'a-file')
    await writeFile(file, '')
    expect((await ask(pictureSrc(stem, 480), {}, open(file)))?.status).toBe(200)
    await rm(dir, { recursive: true })
  })
})

describe('a browser that reads AVIF', () => {
  const chrome = { headers: { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' } }

  test('gets WebP until the smaller form has been made, and then that; others go on getting WebP', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
    const pictures = open(dir)
    const typeOf = async (init: RequestInit) => {
      const response = await ask(pictureSrc(stem, 480), init, pictures)
      expect(response?.headers.get('vary')).toBe('Accept')
      const type = response?.headers.get('content-type')
      const { format, width } = await sharp(await bodyOf(response)).metadata()
      expect([format, width]).toEqual([type === 'image/avif' ? 'heif' : 'webp', 480])
      return type
    }
    expect(await typeOf(chrome)).toBe('image/webp')
    expect(await typeOf({})).toBe('image/webp')
    await pictures.makeAvif()
    expect(await typeOf(chrome)).toBe('image/avif')
    expect(await typeOf({})).toBe('image/webp')
    expect(await typeOf({ headers: { accept: 'image/webp' } })).toBe('image/webp')
    await pictures.stop()
    await rm(dir, { recursive: true })
  })

  test('has AVIF made only of what was looked at, and of nothing twice', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
    const pictures = open(dir)
    await ask(pictureSrc(stem, 480), {}, pictures)
    await pictures.makeAvif()
    expect(await readdir(dir)).toHaveLength(1)
    await ask(pictureSrc(stem, 480), chrome, pictures)
    await pictures.makeAvif()
    const made = (await readdir(dir)).find((file) => file.endsWith('.avif')) ?? ''
    await rm(join(dir, made))
    await ask(pictureSrc(stem, 480), chrome, pictures)
    await pictures.makeAvif()
    expect(await readdir(dir)).toHaveLength(1)
    await pictures.stop()
    await rm(dir, { recursive: true })
  })

  test.each([
    [9, 1],
    [10, 2],
  ])(
    'has none made in the first ten minutes of a process: after %i there are %i files',
    async (minutes, files) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const dir = await mkdtemp(join(tmpdir(), 'shop-pictures-'))
      const pictures = open(dir)
      await ask(pictureSrc(stem, 480), chrome, pictures)
      vi.advanceTimersByTime(minutes * 60_000)
      await pictures.stop()
      expect(await readdir(dir)).toHaveLength(files)
      await rm(dir, { recursive: true })
    },
  )
})

describe('an address that is not ours', () => {
  test.each([
    ['a width that is not made', () => `${stem}-1000.webp`],
    ['a huge width', () => `${stem}-99999.webp`],
    ['no width', () => `${stem}.webp`],
    ['another format', () => `${stem}-480.png`],
    ['the name of a made AVIF', () => `${stem}-480.avif`],
    ['another hash', () => '/pictures/karst-day-1.00000000-480.webp'],
    ['an unknown name', () => '/pictures/nowhere.00000000-480.webp'],
    ['a way out of the folder', () => '/pictures/..%2f..%2fpackage.json'],
    ['a way out in the name', () => '/pictures/%2e%2e%2fkarst-day-1.00000000-480.webp'],
    ['a zero byte', () => `${stem}%00-480.webp`],
    ['the folder', () => '/pictures/'],
  ])('is 404: %s', async (_, path) => {
    const response = await ask(path())
    expect(response?.status).toBe(404)
    expect(response?.headers.get('Cache-Control')).toBe('no-store')
  })

  test('outside the folder is left to others', async () => {
    expect(await ask('/product')).toBeNull()
    expect(await ask('/pictures/../product')).toBeNull()
  })

  test('cannot be written to', async () => {
    expect((await ask(pictureSrc(stem, 480), { method: 'POST' }))?.status).toBe(405)
  })
})

test('another picture under the same name gets another stem', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-masters-'))
  const paint = (background: string) =>
    sharp({ create: { width: 8, height: 5, channels: 3, background } })
      .webp()
      .toFile(join(dir, 'scene.webp'))
  await paint('#ff0000')
  const before = (await readMasters(dir)).get('scene')?.stem
  await paint('#00ff00')
  const after = (await readMasters(dir)).get('scene')?.stem
  expect(before).toMatch(/^\/pictures\/scene\.[0-9a-f]{8}$/)
  expect(after).not.toBe(before)
  await rm(dir, { recursive: true })
})

test('a folder that is not there holds no picture', async () => {
  expect(await readMasters(join(mastersDir, 'nowhere'))).toEqual(new Map())
})

test('an import names every picture that may not become a master, and takes none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-masters-'))
  await writeFile(join(dir, 'text.jpg'), '这不是图片')
  await writeFile(join(dir, 'large.png'), Buffer.alloc(11 << 20))
  await expect(readCheckedMasters(dir)).rejects.toThrow(
    /large\.png：图片不能超过 10 MB，这张有 11 MB\ntext\.jpg：只支持 JPG、PNG、WebP 格式的图片$/,
  )
  await rm(dir, { recursive: true })
})

test('a picture that an import has taken is looked at again when its content changed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-masters-'))
  const file = join(dir, 'scene.webp')
  await sharp({ create: { width: 8, height: 5, channels: 3, background: '#14635c' } })
    .webp()
    .toFile(file)
  expect((await readCheckedMasters(dir)).size).toBe(1)
  await writeFile(file, (await readFile(file)).subarray(0, 30))
  await expect(readCheckedMasters(dir)).rejects.toThrow('scene.webp：图片文件已损坏或不完整，请重新上传')
  await rm(dir, { recursive: true })
})
