import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { hasMemory } from './data-folder.ts'

const require = createRequire(import.meta.url)
const VERSION = '153' // of @sparticuz/chromium: an unpacked older one must not be reused

const isPackaged = process.platform === 'linux' && process.arch === 'x64'

interface Found {
  executablePath: string
  env: Record<string, string>
}

/**
 * Playwright has browsers share memory through files of /tmp, since a container may have but a little of it: on a disk that
 * is an eighth of a journey's work.
 */
const SHARED_BYTES = 2 ** 30
const ON_DISK = '--disable-dev-shm-usage'

/** For closed networks: the browser must not wait for servers that are not there. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...[
    '--disable-component-update',
    '--disable-sync',
    // Pages of one context share a process, and what it has compiled; contexts never do.
    '--renderer-process-limit=1',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
]

/**
 * What draws and what fetches sit in one process with what leads the browser, so that they need no messages to talk: an
 * eighth of a journey's work.
 */
const TOGETHER = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

interface Options {
  /** Where other tools than ours may reach the browser. */
  debuggingPort?: number
  /**
   * Runs scripts without compiling the busiest ones again, and in fewer processes: for pages that are gone before it pays,
   * never for measuring.
   */
  isBrief?: boolean
}

export async function launchBrowser({ debuggingPort, isBrief = false }: Options = {}) {
  const { executablePath, env } = await findBrowser()
  const args = [...FLAGS]
  if (debuggingPort !== undefined) args.push(`--remote-debugging-port=${debuggingPort}`)
  if (isBrief) args.push('--js-flags=--no-opt --no-maglev', ...TOGETHER)
  const ignoreDefaultArgs = hasMemory(SHARED_BYTES) ? [ON_DISK] : []
  return chromium.launch({
    executablePath,
    args,
    ignoreDefaultArgs,
    env: { ...stringsOf(process.env), ...env },
  })
}

/** The packaged one wherever it runs: a headless shell draws the same pages for two fifths of the work of a whole browser. */
function findBrowser(): Found | Promise<Found> {
  const asked = process.env['CHROMIUM_PATH']
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist.`)
  if (asked) return { executablePath: asked, env: {} }
  return isPackaged ? unpackBrowser() : { executablePath: findInstalled(), env: {} }
}

function findInstalled() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const paths = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), mac]
  const found = paths.find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    `No browser found, and npm has none for ${process.platform}-${process.arch}: set CHROMIUM_PATH.`,
  )
}

/**
 * The npm package carries Chromium and the libraries a bare Linux lacks (NSS, NSPR, expat), made for
 * AWS Lambda on x64. Its own entry point unpacks the libraries only there, so we call its unpacker.
 */
async function unpackBrowser(): Promise<Found> {
  const home = join(tmpdir(), `test-chromium-${VERSION}-${process.getuid?.()}`)
  if (!existsSync(home)) await unpackInto(home)
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_FILE: writeFontConfig(home), HOME: home },
  }
}

/** Unpacked aside and renamed, so that a run cut short leaves no half browser for the next. */
async function unpackInto(home: string) {
  const fresh = `${home}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const entry = require.resolve('@sparticuz/chromium')
  // The unpacker writes to os.tmpdir(), which reads TMPDIR at each call.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = fresh
  try {
    const { inflate } = await import('@sparticuz/chromium')
    for (const name of ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br'])
      await inflate(join(dirname(entry), '../bin', name))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(fresh, home)
  } catch (error) {
    rmSync(fresh, { recursive: true }) // another worker was first
    if (!existsSync(home)) throw error
  }
}

/**
 * Only our font, whatever the machine has, so that screenshots agree everywhere. It must be OTF or
 * TTF: Chromium's FreeType reads neither WOFF nor WOFF2 as a system font and draws nothing at all.
 */
function writeFontConfig(home: string) {
  const fonts = join(import.meta.dirname, '../../node_modules/@embedpdf/fonts-sc/fonts')
  if (!existsSync(fonts)) throw new Error(`No font in ${fonts}: Chinese would be invisible.`)
  const family = 'Noto Sans S Chinese'
  const prefer = (generic: string) =>
    `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`
  const file = join(home, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${home}/fontcache</cachedir>${['sans-serif', 'serif', 'monospace', 'system-ui'].map(prefer).join('')}</fontconfig>\n`,
  )
  return file
}

const stringsOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
