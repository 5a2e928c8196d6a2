import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from './embedded.ts'

const root = join(import.meta.dirname, '../../..')
const SCHEMA = join(import.meta.dirname, 'schema.gen.ts')

/** Writes the table types from a migrated database; with `verify`, throws if the committed ones differ. */
export async function generateTypes(connection: Connection, { verify = false } = {}) {
  const { host, port, user, password, database } = connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const args = [
    ...[
      '--dialect',
      'postgres',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'public.kysely_*',
    ],
    // What parsers.ts makes of these types.
    ...['--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' })],
    ...['--out-file', SCHEMA, '--log-level', 'error', ...(verify ? ['--verify'] : [])],
  ]
  const cli = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  await promisify(execFile)(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  })
}
