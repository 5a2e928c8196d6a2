import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { keep } from './keep.ts'

/** About a fifth smaller than our WebP at the same look, for twenty times its work. */
const QUALITY = 55
const EFFORT = 4

/** A minute between short runs: at most an eighth of one processor goes into pictures, whatever is wanted. */
const EVERY_MS = 60_000
const MOST_PER_RUN = 5
/** A process that has just started leaves the processor to its visitors for so long. */
const FIRST_AFTER_MS = 10 * 60_000

export interface Wanted {
  file: string
  width: number
  /** The name of the cached file, without its ending. */
  name: string
}

/**
 * Makes AVIF of what browsers that read it have been given as WebP, in the background, one at a time. Only what somebody
 * looked at is made, and nothing in the first minutes of a process, so that neither a start nor a test pays. Each
 * process fills its own folder: a queue in the database could hand the work to a machine that has not got it.
 */
export function makeAvifLater(cacheDir: string, onError: (error: unknown) => void) {
  const wanted = new Map<string, Wanted>()
  /** Pictures that are made, or not worth storing: a drawing can be larger as AVIF. */
  const settled = new Set<string>()
  let running: Promise<void> | undefined

  async function make({ file, width, name }: Wanted) {
    const picture = await sharp(file)
      .resize({ width, withoutEnlargement: true })
      .avif({ quality: QUALITY, effort: EFFORT })
      .toBuffer()
    const { size } = await stat(join(cacheDir, `${name}.webp`))
    if (picture.length < size) await keep(cacheDir, `${name}.avif`, picture)
  }

  /** In the order in which they were first wanted. */
  async function run() {
    for (const [name, one] of [...wanted].slice(0, MOST_PER_RUN)) {
      wanted.delete(name)
      settled.add(name)
      await make(one).catch(onError)
    }
  }

  function runOnce() {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const startedAt = performance.now()
  const isEarly = () => performance.now() - startedAt < FIRST_AFTER_MS
  const timer = setInterval(() => void (isEarly() || runOnce()), EVERY_MS).unref()

  return {
    want(one: Wanted) {
      if (!settled.has(one.name)) wanted.set(one.name, one)
    },
    runOnce,
    async stop() {
      clearInterval(timer)
      wanted.clear()
      await running
    },
  }
}
