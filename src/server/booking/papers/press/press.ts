import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Refused } from '#src/platform/refused.ts'
import type { PressedSheet, PressSetUp, SentSheet } from './wire.ts'

/** One template for each paper; `sheet.typ` is what they share. */
const templateNames = ['contract.typ', 'itinerary.typ', 'notice.typ'] as const
const templateFiles = ['sheet.typ', ...templateNames]

/** A paper's template and what stands on it. */
export interface Sheet {
  template: (typeof templateNames)[number]
  doc: unknown
}

export interface Press {
  /**
   * Composes a PDF, the same bytes for the same sheet. Refuses TOO_OFTEN while too many wait; throws for a sheet of more
   * than 200 KB and for one that takes too long, after which the next is composed as if nothing had been.
   */
  press(sheet: Sheet, limitMs?: number): Promise<Uint8Array>
  close(): Promise<void>
}

const LIMIT_MS = 20_000
/** A worker gives no memory back before it ends, and takes some 8 MB more for each sheet. */
const SHEETS_OF_A_WORKER = 25
const IDLE_MS = 60_000
const MOST_WAITING = 20
const MOST_BYTES = 200_000

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))
// The package names no file of its own beside its module.
const fontsDir = join(fileOf('@embedpdf/fonts-sc'), '../../fonts')
export const fonts = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'].map((name) => join(fontsDir, name))

/** What a worker is made with, read and compiled once for several of them. */
async function setUp(): Promise<PressSetUp> {
  const module = await WebAssembly.compile(
    await readFile(fileOf('@myriaddreamin/typst-ts-web-compiler/wasm')),
  )
  const templates = await Promise.all(
    templateFiles.map(
      async (name): Promise<[string, string]> => [
        `/${name}`,
        await readFile(join(import.meta.dirname, '../templates', name), 'utf8'),
      ],
    ),
  )
  return { module, fonts, templates }
}

/**
 * Composes papers in a worker thread of its own, one at a time: the compiler takes several hundred megabytes and cannot be
 * interrupted otherwise. The worker begins with the first sheet and ends when it has made its number or has been idle.
 */
export function makePress({ idleMs = IDLE_MS, sheetsOfAWorker = SHEETS_OF_A_WORKER } = {}): Press {
  const inTurn = pLimit(1)
  let kept: Promise<PressSetUp> | null = null
  let worker: Worker | null = null
  let made = 0
  let idle: NodeJS.Timeout | undefined

  async function start(signal: AbortSignal): Promise<Worker> {
    kept ??= setUp()
    const workerData = await kept.catch((error: unknown) => {
      kept = null
      throw error
    })
    // No setting of the shop is any business of the compiler's.
    const begun = new Worker(new URL('./press-worker.ts', import.meta.url), {
      workerData,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    worker = begun
    made = 0
    // Whatever it dies of between two sheets, the next one begins another.
    const forget = () => {
      if (worker === begun) worker = null
    }
    begun.on('error', forget).on('exit', forget)
    await once(begun, 'message', { signal })
    return begun
  }

  async function end() {
    clearTimeout(idle)
    const ending = worker
    worker = null
    await ending?.terminate()
  }

  /** Lets an idle press hold neither memory nor the end of the process. */
  function rest() {
    worker?.unref()
    idle = setTimeout(() => {
      kept = null
      void end()
    }, idleMs).unref()
  }

  async function compose(sheet: SentSheet, limitMs: number) {
    clearTimeout(idle)
    const signal = AbortSignal.timeout(limitMs)
    try {
      const running = worker ?? (await start(signal))
      running.ref()
      const answer = once(running, 'message', { signal })
      running.postMessage(sheet)
      const [{ pdf, fault }] = (await answer) as [PressedSheet]
      made += 1
      if (!pdf) throw new Error(`${sheet.template} cannot be composed: ${fault}`)
      if (made >= sheetsOfAWorker) await end()
      return pdf
    } catch (error) {
      // After a limit or a crash nobody knows what it would do next.
      await end()
      throw error
    } finally {
      rest()
    }
  }

  return {
    press({ template, doc }, limitMs = LIMIT_MS) {
      const data = JSON.stringify(doc)
      if (Buffer.byteLength(data) > MOST_BYTES) throw new Error(`a ${template} of ${data.length} is too long`)
      if (inTurn.pendingCount >= MOST_WAITING) throw new Refused('TOO_OFTEN', { retry_after: 10 })
      return inTurn(() => compose({ template: `/${template}`, data }, limitMs))
    },
    async close() {
      inTurn.clearQueue()
      kept = null
      await end()
    },
  }
}
