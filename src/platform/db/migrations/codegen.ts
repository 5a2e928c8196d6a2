import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '../embedded/embedded.ts'

const root = join(import.meta.dirname, '../../../..')
const SCHEMA = join(import.meta.dirname, '../schema.gen.ts')

/** The first line of the table types: tells without a database whether they are of these migrations. */
export function migrationsMark(folder = root): string {
  const hash = createHash('sha256')
  for (const file of globSync('db/migrations/*.sql', { cwd: folder }).sort())
    hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(folder, file)))
  return `// Of the migrations ${hash.digest('hex').slice(0, 32)}; \`npm run generate\` writes this file.\n`
}

export const areTypesCurrent = () => readFileSync(SCHEMA, 'utf8').startsWith(migrationsMark())

/** Writes the table types from a migrated database; with `verify`, throws if the committed ones differ. */
export async function generateTypes(connection: Connection, { verify = false } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'shop-schema-'))
  try {
    const text = migrationsMark() + (await typesOf(connection, join(dir, 'schema.ts')))
    if (!verify) writeFileSync(SCHEMA, text)
    else if (readFileSync(SCHEMA, 'utf8') !== text)
      throw new Error(`${SCHEMA} is not what the migrations say: npm run generate mends it.`)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

async function typesOf({ host, port, user, password, database }: Connection, file: string) {
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const args = [
    ...['--dialect', 'postgres', '--default-schema', 'public'],
    ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.kysely_*'],
    // What parsers.ts makes of these types.
    ...['--date-parser', 'string', '--type-mapping', JSON.stringify({ int8: 'number' })],
    ...['--out-file', file, '--log-level', 'error'],
  ]
  const cli = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  await promisify(execFile)(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  })
  return readFileSync(file, 'utf8')
}
