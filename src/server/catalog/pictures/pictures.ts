import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#src/domain/catalog/picture.ts'
import { makeAvifLater } from './avif.ts'
import { MAX_PIXELS } from './check-master.ts'
import { keep } from './keep.ts'
import { type Master, readMasters } from './masters.ts'

// Otherwise the library takes every processor for one picture, and visitors of pages wait for it.
sharp.concurrency(1)

interface Options {
  mastersDir: string
  /** Where a member's picture with this stem lies, or null. */
  findUpload?: (stem: string) => Promise<string | null>
  /** The folder where made sizes are cached; everything in it can be made again. */
  cacheDir: string
  onError?: (error: unknown) => void
}

/** Good enough that edges of the illustrations stay clean, at about a twelfth of a PNG. */
const QUALITY = 80

const ADDRESS = /^(\/pictures\/[\w-]+\.[0-9a-f]{8}|\/uploads\/[0-9a-f]{32})-(\d{3,4})\.webp$/

/**
 * Answers `/pictures/{name}.{hash}-{width}.webp`, pictures of members at `/uploads/{random}-{width}.webp`, and null for
 * what lies elsewhere. A size is made on its first
 * request, once however many ask for it, and cached; its address names the content, so it is good for ever. An unknown
 * name, another hash or a width that we do not make is 404: an address can never make the shop do unbounded work.
 *
 * The same address answers AVIF to a browser that reads it, once that has been made (avif.ts): a page is the same for
 * every browser and is cached for minutes, so it could not know which pictures have got one.
 */
export function makePictures({ mastersDir, findUpload, cacheDir, onError = () => {} }: Options) {
  let masters: Promise<Map<string, Master>> | undefined
  // Read at the first request, and again after a failure: a missing folder must not break the start.
  const known = () => {
    masters ??= readMasters(mastersDir).catch((error: unknown) => {
      masters = undefined
      throw error
    })
    return masters
  }
  async function masterOf(stem: string): Promise<Master | null> {
    if (stem.startsWith('/uploads/')) {
      const file = (await findUpload?.(stem)) ?? null
      return file === null ? null : { file, stem }
    }
    const name = basename(stem).replace(/\.\w+$/, '')
    const master = (await known()).get(name)
    return master?.stem === stem ? master : null
  }
  const making = new Map<string, Promise<Buffer>>()
  const avif = makeAvifLater(cacheDir, onError)
  const cachedFile = (name: string) => readFile(join(cacheDir, name)).catch(() => null)

  async function webpOf(file: string, width: number, name: string): Promise<Buffer> {
    const cached = await cachedFile(name)
    if (cached) return cached
    const made = await sharp(file, { limitInputPixels: MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    // A full or closed disk costs the work again next time, never the picture.
    await keep(cacheDir, name, made).catch(() => {})
    return made
  }

  function webpOnce(file: string, width: number, name: string): Promise<Buffer> {
    const busy = making.get(name)
    if (busy) return busy
    const coming = webpOf(file, width, name).finally(() => making.delete(name))
    making.set(name, coming)
    return coming
  }

  async function smallest({ file, stem }: Master, width: number, readsAvif: boolean) {
    const name = `${basename(stem)}-${width}`
    const cached = readsAvif ? await cachedFile(`${name}.avif`) : null
    if (cached) return { type: 'image/avif', picture: cached }
    const picture = await webpOnce(file, width, `${name}.webp`)
    if (readsAvif) avif.want({ file, width, name })
    return { type: 'image/webp', picture }
  }

  return {
    async fetch(request: Request): Promise<Response | null> {
      const { pathname } = new URL(request.url)
      if (!/^\/(pictures|uploads)\//.test(pathname)) return null
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
      }
      const [, stem, digits] = ADDRESS.exec(pathname) ?? []
      const width = pictureWidths.find((each) => String(each) === digits)
      const master = stem === undefined || width === undefined ? null : await masterOf(stem)
      if (!master || width === undefined) return notFound()
      const readsAvif = /\bimage\/avif\b/.test(request.headers.get('accept') ?? '')
      const { type, picture } = await smallest(master, width, readsAvif)
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
        headers: {
          'Content-Type': type,
          'Content-Length': String(picture.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
          Vary: 'Accept',
        },
      })
    },
    /** Makes the AVIF that are due now; a timer does so every minute. */
    makeAvif: avif.runOnce,
    stop: avif.stop,
  }
}

const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
