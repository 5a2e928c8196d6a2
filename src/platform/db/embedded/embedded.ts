import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseIdentity, giveTo, type Identity } from '../client/identity.ts'
import { postgresqlConf, scramIterations } from '../client/settings.ts'
import { APPLICATION_ROLE, makeApplicationRole } from '../migrations/application-role.ts'
import { findBinaries, hasDeathSignal } from './binaries.ts'
import { clearTheWay, type Holder, readPidFile } from './postmaster.ts'
import { becomeOnlyOpener, isOpened } from './single-opener.ts'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /** The process id of the running server: another one after a crash. */
  readonly pid: number
  /** As the application connects, and as the owner of its tables (also a superuser). */
  connection: Connection
  owner: Connection
  /** What postmaster.pid said before this start, and how many milliseconds the start took. */
  report: { found: Holder | 'none'; initdbMs: number; startMs: number }
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Everything lives here: data, socket, password, log. */
  dir: string
  /** Loopback TCP instead of a unix socket; always so on Windows. */
  tcp?: boolean
  /** Test servers: no fsync. Never for data that matters. */
  disposable?: boolean
  /** Called when the server died by itself, while it is being started again. */
  onCrash?: (reason: string) => void
}

/** After so many crashes the server stays down: one that keeps dying needs a person. */
const MOST_CRASHES = 20
const LONGEST_SOCKET_PATH = 103 // the smallest sun_path among our platforms (macOS)

/** Starts a real PostgreSQL that lives and dies with this process. */
export async function startEmbedded({
  dir,
  tcp = process.platform === 'win32',
  disposable = false,
  onCrash = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dirname(dir), { recursive: true })
  if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 }) // not its parents: uid 65534 must pass through them
  const home = realpathSync(dir)
  const dataDir = join(home, 'data')
  const socketDir = socketDirFor(home)
  const binaries = findBinaries()
  const identity = chooseIdentity([dirname(home), binaries.postgres])
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const close = await becomeOnlyOpener(dataDir, socketDir)
  try {
    const found = await clearTheWay(dataDir, socketDir)
    ensurePassword(join(home, OWNER_PASSWORD))
    for (const path of [home, socketDir]) giveTo(identity.owner, path)
    chmodSync(socketDir, 0o700) // throws where another user made the folder in /tmp before us
    // A copied folder may have lost its mode, and PostgreSQL insists on it.
    if (existsSync(dataDir)) chmodSync(dataDir, 0o700)

    const began = performance.now()
    const isNew = !existsSync(dataDir)
    if (isNew) createCluster(binaries.initdb, home, dataDir, identity, disposable)
    const initdbMs = isNew ? performance.now() - began : 0

    const port = tcp ? await freePort() : 5432
    writeFileSync(
      join(dataDir, 'postgresql.conf'),
      postgresqlConf({ socketDir: tcp ? undefined : socketDir, port }, disposable),
    )
    const started = performance.now()
    const server = await supervise({
      start: async () => {
        const child = launch(binaries.postgres, home, dataDir, identity)
        await untilReady(child, dataDir, join(home, 'postgres.log'))
        return child
      },
      clear: () => clearTheWay(dataDir, socketDir),
      onCrash,
    })
    const roles = rolesOf({ socketDir: tcp ? '' : socketDir, port }, home)
    await makeApplicationRole(roles.owner, roles.connection.password).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    return {
      get pid() {
        return server.pid()
      },
      ...roles,
      report: { found, initdbMs, startMs: performance.now() - started },
      async stop() {
        await server.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The server of a folder that a living process of ours runs right now, to work beside it: for a command that the shop
 * need not stop for. Null where there is none, or it is not ready.
 */
export async function findRunning(dir: string): Promise<Roles | null> {
  if (!existsSync(dir)) return null
  const home = realpathSync(dir)
  const dataDir = join(home, 'data')
  const running = readPidFile(dataDir)
  if (!running?.ready || !(await isOpened(dataDir, socketDirFor(home)))) return null
  return rolesOf(running, home)
}

type Roles = Pick<EmbeddedPostgres, 'connection' | 'owner'>

function rolesOf({ socketDir, port }: { socketDir: string; port: number }, home: string): Roles {
  const server = { host: socketDir || '127.0.0.1', port, database: 'postgres' }
  const passwordIn = (file: string) => ensurePassword(join(home, file))
  return {
    connection: { ...server, user: APPLICATION_ROLE, password: passwordIn('application-password') },
    owner: { ...server, user: 'postgres', password: passwordIn(OWNER_PASSWORD) },
  }
}

/** The file in the server's folder that initdb reads it from. */
const OWNER_PASSWORD = 'password'

/** Socket paths have a hard length limit; a deep checkout gets a short private folder instead. */
function socketDirFor(home: string) {
  const near = join(home, 'run')
  if (join(near, '.s.PGSQL.5432').length <= LONGEST_SOCKET_PATH) return near
  return join(tmpdir(), `pg-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}

function ensurePassword(file: string) {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Made beside its final place and renamed, so an interrupted initdb leaves nothing half-made. */
function createCluster(
  initdb: string,
  home: string,
  dataDir: string,
  { ids, prefix }: Identity,
  disposable: boolean,
) {
  const fresh = `${dataDir}.new`
  rmSync(fresh, { recursive: true, force: true })
  const [program = initdb, ...args] = [
    ...prefix,
    initdb,
    ...['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(home, OWNER_PASSWORD)],
    // Byte order by default: same everywhere and fast. Names are sorted with an ICU collation where
    // people see them. lc-ctype matters to full-text search: under C, Chinese is not letters.
    ...['-E', 'UTF8', '--locale=C', '--lc-ctype', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...['--set', `scram_iterations=${scramIterations(disposable)}`],
    ...(disposable ? ['--no-sync'] : []),
  ]
  const made = spawnSync(program, args, {
    ...ids,
    cwd: home,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
  })
  if (made.status !== 0)
    throw new Error(`initdb failed in ${home}: ${made.error?.message ?? made.stderr.trim()}`)
  renameSync(fresh, dataDir)
}

function launch(postgres: string, home: string, dataDir: string, { ids, prefix }: Identity) {
  const logFile = join(home, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  // The kernel sends SIGINT (fast shutdown) to PostgreSQL when we die, even by kill -9.
  const leash = hasDeathSignal() ? ['setpriv', '--pdeathsig', 'INT'] : []
  const [program = postgres, ...args] = [...prefix, ...leash, postgres, '-D', dataDir]
  const child = spawn(program, args, {
    ...ids,
    cwd: home,
    // A process group of its own: Ctrl-C reaches the shop alone, which stops the server after its last request.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
  })
  closeSync(log)
  return child
}

/** The pid file must name our own child: one left by another server says `ready` as well. */
async function untilReady(child: ChildProcess, dataDir: string, logFile: string) {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `exit ${signal ?? code}`))
  const deadline = Date.now() + 60_000 // recovery after a crash replays the log first
  for (;;) {
    if (ended)
      throw new Error(
        `PostgreSQL did not start (${ended}); the end of its log:\n${readFileSync(logFile, 'utf8').slice(-800)}`,
      )
    const now = readPidFile(dataDir)
    if (now?.pid === child.pid && now?.ready) return
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after 60 s; see ${logFile}.`)
    await sleep(5)
  }
}

interface Supervised {
  start: () => Promise<ChildProcess>
  clear: () => Promise<unknown>
  onCrash: (reason: string) => void
}

/** A server that dies by itself is started again on the same socket, so that the pool finds it there; not for ever. */
async function supervise({ start, clear, onCrash }: Supervised) {
  let stopping = false
  let crashes = 0
  let child = await start()
  let restarting = Promise.resolve()
  const watch = () =>
    child.once('exit', (code, signal) => {
      restarting = restart(String(signal ?? code))
    })

  async function restart(reason: string) {
    if (stopping) return
    crashes += 1
    onCrash(`PostgreSQL ended (${reason})`)
    if (crashes > MOST_CRASHES) return
    await clear()
    if (stopping) return
    try {
      child = await start()
      watch()
    } catch (error) {
      onCrash(error instanceof Error ? error.message : String(error))
    }
  }

  watch()
  const atExit = () => child.kill('SIGINT')
  process.once('exit', atExit)
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true
      process.off('exit', atExit)
      await restarting
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT') // fast: rolls back what is open, writes a checkpoint
      await gone
    },
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
