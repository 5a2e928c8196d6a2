import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { nodeFlags } from '../../../bin/node-flags.mjs'

const root = join(import.meta.dirname, '../../..')

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

/** A folder that the embedded PostgreSQL can use as well, whoever runs the test. */
export function newDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
  chmodSync(folder, 0o711)
  return folder
}

export interface Options {
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  connection?: Connection
  /** Absent: a new folder, removed at the end. */
  dataDir?: string
  /** A picture folder shared with other shops: each size is made once for all. Only for a new `dataDir`. */
  picturesDir?: string
  env?: Record<string, string>
  port?: number
}

/** What a shop of the tests is told by its environment, and how to forget its folder. */
export async function prepareShop({ connection, dataDir, picturesDir, env = {}, port }: Options) {
  const folder = dataDir ?? newDataDir()
  if (picturesDir && !dataDir) {
    mkdirSync(picturesDir, { recursive: true })
    symlinkSync(picturesDir, join(folder, 'pictures'), 'dir')
  }
  const chosen = port ?? (await freePort())
  return {
    origin: `http://127.0.0.1:${chosen}`,
    port: chosen,
    env: {
      APP_ENV: 'test',
      PORT: String(chosen),
      DATA_DIR: folder,
      ...(connection && { DATABASE_URL: urlOf(connection) }),
      TRUST_PROXY: '1',
      ALLOW_STAND_INS: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    forget() {
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The machine's environment as a shop needs it: nothing of what the tests are told goes over to it. */
export const nodeEnv = () => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  // The same sources are read dozens of times in a run: their compiled form is kept beside them meanwhile.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  NODE_ENV: 'production',
})

/**
 * The shop as it runs for real, in a process of its own, ready to answer. `output` is what it said so far. Who needs
 * only a shop and not its process takes one that is hosted (`hosted-shop.ts`), for a fraction of the work.
 */
export async function spawnShop(options: Options) {
  const { env, forget, ...shop } = await prepareShop(options)
  const child = spawn(process.execPath, [...nodeFlags, 'src/app/main.ts'], {
    cwd: root,
    env: { ...nodeEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  await untilReady(child, output)
  return {
    ...shop,
    child,
    output,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill(signal)
        await gone
      }
      forget()
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
