import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasDeathSignal, hasUserNamespaces } from './binaries.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, findRunning, startEmbedded } from './embedded.ts'
import { holderOf } from './postmaster.ts'

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'states-'))
chmodSync(base, 0o711) // as root, the server runs as another user and must pass through
afterAll(() => rmSync(base, { recursive: true, force: true }))

let dir: string
let serial = 0
beforeEach(() => {
  dir = join(base, `pg${++serial}`)
})
const dataDir = () => join(dir, 'data')

async function ask(server: Pick<EmbeddedPostgres, 'owner'>, text = 'select 1 as answer') {
  const client = new pg.Client(server.owner)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0] as Record<string, unknown>
}

/** Starts, asks, stops: the folder is usable. */
async function comesUp(options: Partial<EmbeddedOptions> = {}) {
  const server = await startEmbedded({ dir, ...options })
  try {
    expect(await ask(server)).toEqual({ answer: 1 })
    return server.report.found
  } finally {
    await server.stop()
  }
}

async function startOwner(env: NodeJS.ProcessEnv = process.env) {
  const script = join(import.meta.dirname, '../../../../test/shop/hold-database.ts')
  const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'ignore'], env })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, said: JSON.parse(line) as { pid: number; refused?: string } }
}

async function killHard(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const leaveStalePidFile = (pid: number) =>
  writeFileSync(
    join(dataDir(), 'postmaster.pid'),
    `${pid}\n${dataDir()}\n1700000000\n5432\n${dir}/run\n\n  5432001         0\nready\n`,
  )

test('a first and a later start come up, the password file is private, and a client without the password is refused', async () => {
  await comesUp()
  expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600)
  const server = await startEmbedded({ dir, tcp: true })
  const stranger = new pg.Client({ ...server.connection, password: 'wrong' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  await server.stop()
})

test('a second opener of the same folder is told so in one sentence', async () => {
  const server = await startEmbedded({ dir })
  await expect(startEmbedded({ dir })).rejects.toThrow(
    /^Another process is already running the database in .*DATA_DIR/,
  )
  expect(await ask(server)).toEqual({ answer: 1 })
  await server.stop()
})

test.runIf(isLinux && hasDeathSignal())(
  'the server ends with an owner that is killed, and starts again',
  async () => {
    const { child, said } = await startOwner()
    await killHard(child)
    await vi.waitFor(() => expect(holderOf(said.pid, dataDir())).not.toBe('running'), 40_000)
    await comesUp()
  },
)

test.runIf(isLinux)('an orphaned server is stopped and replaced', async () => {
  const bare = join(base, 'empty-path')
  mkdirSync(bare, { recursive: true })
  // Without setpriv in PATH the server outlives its owner.
  const { child, said } = await startOwner({ ...process.env, PATH: bare })
  await killHard(child)
  expect(holderOf(said.pid, dataDir())).toBe('running')
  expect(await comesUp()).toBe('running')
  expect(holderOf(said.pid, dataDir())).not.toBe('running')
})

describe('a pid file that lies', () => {
  test('about a dead process is swept away', async () => {
    await comesUp()
    leaveStalePidFile(999_999)
    expect(await comesUp()).toBe('gone')
  })

  test('about another program does not stop the start, nor the program', async () => {
    await comesUp()
    leaveStalePidFile(process.pid)
    expect(await comesUp()).toBe('other')
  })

  test.runIf(isLinux)('about a zombie is swept away', async () => {
    await comesUp()
    // `sh` turns into `sleep`, which waits for nobody: its finished child stays a zombie.
    const parent = spawn('sh', ['-c', 'true & exec sleep 60'], { stdio: 'ignore' })
    const zombie = await vi.waitFor(() => {
      const listing = spawnSync('ps', ['--ppid', String(parent.pid), '-o', 'pid=,stat='], {
        encoding: 'utf8',
      })
      const [pid, stat] = listing.stdout.trim().split(/\s+/)
      expect(stat).toMatch(/^Z/)
      return Number(pid)
    }, 40_000)
    leaveStalePidFile(zombie)
    expect(await comesUp()).toBe('zombie')
    parent.kill()
  })

  test('because it came with a copy leaves the running original alone', async () => {
    const original = await startEmbedded({ dir })
    const copy = join(base, 'copy')
    mkdirSync(copy)
    cpSync(dataDir(), join(copy, 'data'), { recursive: true })
    cpSync(join(dir, 'password'), join(copy, 'password'))
    await comesUp({ dir: copy })
    expect(await ask(original)).toEqual({ answer: 1 })
    await original.stop()
  })
})

test('a command works beside a running shop, and is told when there is none', async () => {
  expect(await findRunning(dir)).toBeNull()
  const server = await startEmbedded({ dir })
  const running = await findRunning(dir)
  expect(running).toEqual({ connection: server.connection, owner: server.owner })
  expect(running && (await ask(running))).toEqual({ answer: 1 })
  await server.stop()
  expect(await findRunning(dir)).toBeNull()
})

test('a server killed by -9 is back by itself at the same place, with what was committed', async () => {
  const crashes: string[] = []
  const server = await startEmbedded({ dir, onCrash: (reason) => crashes.push(reason) })
  await ask(server, "create table kept as select 'here' as word")
  const first = server.pid
  process.kill(first, 'SIGKILL')
  await vi.waitFor(async () => {
    expect(server.pid).not.toBe(first)
    expect(await ask(server, 'select word from kept')).toEqual({ word: 'here' })
  }, 40_000)
  expect(crashes).toEqual(['PostgreSQL ended (SIGKILL)'])
  await server.stop()
})

test('a start after an interrupted initdb begins it anew', async () => {
  mkdirSync(join(dir, 'data.new'), { recursive: true })
  writeFileSync(join(dir, 'data.new', 'PG_VERSION'), '18\n')
  await comesUp()
})

test('a folder too deep for a socket path gets a short private one', async () => {
  dir = join(dir, 'deep'.repeat(12), 'deeper'.repeat(12))
  await comesUp()
})

test.runIf(isRoot)(
  'as root in a closed folder it runs without root’s rights, or refuses and names DATA_DIR',
  async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    dir = join(closed, 'pg')
    if (!hasUserNamespaces()) {
      await expect(startEmbedded({ dir })).rejects.toThrow('DATA_DIR')
      return
    }
    await comesUp()
    chmodSync(closed, 0o755) // the folder changes hands with its parent
    await comesUp()
    chmodSync(closed, 0o700)
    await comesUp()
  },
)
