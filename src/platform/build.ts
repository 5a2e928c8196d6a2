import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const lock = join(root, 'node_modules/.building')

interface Build {
  /** What is said while it is made. */
  title: string
  config: string
  /** Everything that ends up in the browser's bundle. */
  sources: readonly string[]
  /** Holds what the last build was made of. */
  stamp: string
}

const both = ['src/ui/**/*.{ts,tsx,css,svg}', 'src/domain/**/*.ts', 'vite.assets.ts', 'package-lock.json']
const builds: readonly Build[] = [
  {
    title: 'the pages',
    config: 'vite.config.ts',
    sources: [
      'src/web/**/*.{ts,tsx,css,svg}',
      'src/api/!(desk)/**/*.ts',
      'src/api/*.ts',
      'vite.config.ts',
      ...both,
    ],
    stamp: 'dist/.built',
  },
  {
    title: 'the desk',
    config: 'vite.desk.config.ts',
    sources: ['src/desk/**/*.{ts,tsx,css,svg,html}', 'src/api/**/*.ts', 'vite.desk.config.ts', ...both],
    stamp: 'dist/.built-desk',
  },
]

function wantedStamp({ sources }: Build) {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .sort()
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const builtStamp = ({ stamp }: Build) =>
  existsSync(join(root, stamp)) ? readFileSync(join(root, stamp), 'utf8') : ''

const isStale = (build: Build) => builtStamp(build) !== wantedStamp(build)

/**
 * Builds the pages of the shop and the desk, each when its own sources changed since its last build. Two processes at
 * once build once.
 */
export async function ensureBuilt(say: (line: string) => void = console.log) {
  if (!builds.some(isStale)) return
  await takeLock()
  try {
    for (const build of builds.filter(isStale)) {
      const wanted = wantedStamp(build)
      const began = performance.now()
      say(`Building ${build.title}; only a change of their sources needs this.`)
      await runVite(build)
      writeFileSync(join(root, build.stamp), wanted)
      say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    }
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

async function takeLock() {
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      return
    } catch {
      if (!holderLives()) rmSync(lock, { recursive: true, force: true })
      await sleep(200)
    }
  }
}

function holderLives() {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

async function runVite({ title, config }: Build) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const output: Buffer[] = []
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(signal ?? status))
  })
  if (code !== 0) throw new Error(`Vite could not build ${title} (${code}):\n${Buffer.concat(output)}`)
}
