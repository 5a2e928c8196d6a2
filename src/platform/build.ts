import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const stampFile = join(root, 'dist/.built')
const lock = join(root, 'node_modules/.building')

/** Everything that ends up in the browser's bundle. */
const sources = [
  'src/{ui,web}/**/*.{ts,tsx,css,svg}',
  'src/api/**/*.ts',
  'src/domain/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

function wantedStamp() {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .sort()
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const builtStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

/** Builds the pages when their sources changed since the last build. Two processes at once build once. */
export async function ensureBuilt(say: (line: string) => void = console.log) {
  const wanted = wantedStamp()
  if (builtStamp() === wanted) return
  await takeLock()
  try {
    if (builtStamp() === wanted) return
    const began = performance.now()
    say('Building the pages; only a change of their sources needs this.')
    await runVite()
    writeFileSync(stampFile, wanted)
    say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
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

async function runVite() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const output: Buffer[] = []
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(signal ?? status))
  })
  if (code !== 0) throw new Error(`The pages could not be built (${code}):\n${Buffer.concat(output)}`)
}
