import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Connection } from '#src/platform/db/embedded.ts'

const root = join(import.meta.dirname, '..')

export const urlOf = ({ host, port, user, password, database }: Connection) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

interface Options {
  connection: Connection
  env?: Record<string, string>
  port?: number
}

/** The shop as it runs for real, in a process of its own, ready to answer. `output` is what it said so far. */
export async function spawnShop({ connection, env = {}, port }: Options) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-site-'))
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      APP_ENV: 'test',
      NODE_ENV: 'production',
      PORT: String(chosen),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(connection),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  await untilReady(child, output)
  return {
    origin: `http://127.0.0.1:${chosen}`,
    port: chosen,
    child,
    output,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess, output: string[]) {
  return new Promise<void>((resolve, reject) => {
    if (!child.stdout) return reject(new Error('no output to read'))
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      if (line.startsWith('Ready on ')) resolve()
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`the shop ended (${signal ?? code}):\n${output.join('\n')}`)),
    )
  })
}
