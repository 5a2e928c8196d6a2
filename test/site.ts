import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded.ts'
import { fillEmptyShop } from '#src/server/importing/first-start.ts'
import { TEMPLATE } from './server.ts'

const SAMPLE_TEMPLATE = 'shop_sample_template'
const root = join(import.meta.dirname, '..')
let serial = 0

/** A private database with the whole sample shop in it, cloned from one that the first test file to ask fills. */
export async function cloneSampleDatabase(): Promise<Connection> {
  const server = inject('postgres')
  const name = `site_${process.pid}_${realClock.now().getTime().toString(36)}_${++serial}`
  const admin = openDatabase(server, { max: 1, statementTimeoutMs: 0 })
  try {
    await sql`select pg_advisory_lock(81001)`.execute(admin.db)
    const { rows } = await sql`select 1 from pg_database where datname = ${SAMPLE_TEMPLATE}`.execute(admin.db)
    if (rows.length === 0) {
      const filling = `${SAMPLE_TEMPLATE}_filling`
      await sql.raw(`drop database if exists ${filling}`).execute(admin.db)
      await sql.raw(`create database ${filling} template ${TEMPLATE} strategy file_copy`).execute(admin.db)
      const sample = openDatabase({ ...server, database: filling }, { statementTimeoutMs: 0 })
      const vault = makeVault(readConfig({ APP_ENV: 'test' }))
      await fillEmptyShop({ ...sample, vault }, realClock.now(), () => {})
      await sample.close()
      await sql.raw(`alter database ${filling} rename to ${SAMPLE_TEMPLATE}`).execute(admin.db)
    }
    await sql.raw(`create database ${name} template ${SAMPLE_TEMPLATE} strategy file_copy`).execute(admin.db)
  } finally {
    await admin.close()
  }
  return { ...server, database: name }
}

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
  env?: Record<string, string>
  connection?: Connection
  port?: number
}

/** The shop as it runs for real, in its own process, on the sample catalogue; stopped after the test file. */
export async function startSite({ env = {}, connection, port }: Options = {}) {
  const database = connection ?? (await cloneSampleDatabase())
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
      DATABASE_URL: urlOf(database),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  createInterface(child.stderr).on('line', (line) => output.push(line))
  await untilReady(child, output)
  const own = openDatabase(database, { max: 4 })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  afterAll(async () => {
    await stop()
    await own.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    origin: `http://127.0.0.1:${chosen}`,
    port: chosen,
    db: own.db,
    connection: database,
    child,
    output,
    stop,
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>

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
