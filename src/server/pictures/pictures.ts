import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#src/domain/picture.ts'
import { type Master, readMasters } from './masters.ts'

interface Options {
  mastersDir: string
  /** Where made sizes are kept; everything in it can be made again. */
  cacheDir: string
}

/** Good enough that edges of the illustrations stay clean, at about a twelfth of a PNG. */
const QUALITY = 80

const ADDRESS = /^(\/pictures\/([\w-]+)\.[0-9a-f]{8})-(\d{3,4})\.webp$/

/**
 * Answers `/pictures/{name}.{hash}-{width}.webp`, and null for what lies elsewhere. A size is made on its first
 * request, once however many ask for it, and kept; its address names the content, so it is good for ever. An unknown
 * name, another hash or a width that we do not make is 404: an address can never make the shop do unbounded work.
 */
export function makePictures({ mastersDir, cacheDir }: Options) {
  let masters: Promise<Map<string, Master>> | undefined
  // Read at the first request, and again after a failure: a missing folder must not break the start.
  const known = () => {
    masters ??= readMasters(mastersDir).catch((error: unknown) => {
      masters = undefined
      throw error
    })
    return masters
  }
  const making = new Map<string, Promise<Buffer>>()

  function sizeOf(master: Master, width: number): Promise<Buffer> {
    const name = `${master.stem.slice('/pictures/'.length)}-${width}.webp`
    const busy = making.get(name)
    if (busy) return busy
    const coming = keptOrMade(master.file, width, cacheDir, name).finally(() => making.delete(name))
    making.set(name, coming)
    return coming
  }

  return {
    async fetch(request: Request): Promise<Response | null> {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/pictures/')) return null
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      }
      const [, stem, name = '', digits] = ADDRESS.exec(pathname) ?? []
      const width = pictureWidths.find((each) => String(each) === digits)
      const master = (await known()).get(name)
      if (!master || width === undefined || master.stem !== stem) return notFound()
      const picture = await sizeOf(master, width)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
        headers: {
          'Content-Type': 'image/webp',
          'Content-Length': String(picture.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      })
    },
  }
}

const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })

async function keptOrMade(file: string, width: number, cacheDir: string, name: string): Promise<Buffer> {
  const kept = await readFile(join(cacheDir, name)).catch(() => null)
  if (kept) return kept
  const made = await sharp(file)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  // A full or closed disk costs the work again next time, never the picture.
  await keep(cacheDir, name, made).catch(() => {})
  return made
}

/** Renamed into place, so that a reader never meets half a file, and neither does a start after a crash. */
async function keep(cacheDir: string, name: string, picture: Buffer) {
  await mkdir(cacheDir, { recursive: true })
  const draft = join(cacheDir, `${name}.${randomUUID()}.part`)
  try {
    await writeFile(draft, picture)
    await rename(draft, join(cacheDir, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
