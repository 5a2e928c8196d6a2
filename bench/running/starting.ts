import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#test/shop/running/spawn-shop.ts'
import { type Figure, rounded } from '../figures.ts'
import { median } from '../load.ts'

const LATER_SECONDS = 4
const root = join(import.meta.dirname, '../..')

/** From `npm start`'s program to the line that says Ready: on an empty folder, then on the one that it left. */
export async function measureStarting(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-start-'))
  chmodSync(dataDir, 0o711) // as root, the database runs as another user and must pass through
  try {
    const first = await startOnce(dataDir)
    const later = []
    for (let round = 0; round < 3; round++) later.push(await startOnce(dataDir))
    return [
      { what: 'later start', value: rounded(median(later), 2), unit: 's', atMost: LATER_SECONDS },
      { what: 'first start, packages installed and pages built', value: rounded(first, 2), unit: 's' },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: 'development',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let seconds: number | undefined
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Ready on ')) continue
    seconds = (performance.now() - began) / 1000
    child.kill('SIGTERM')
  }
  await ended
  if (seconds === undefined) throw new Error('the shop ended before it was ready')
  return seconds
}
