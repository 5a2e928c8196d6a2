import { parseArgs } from 'node:util'
import { openShopClock, realClock } from '#src/platform/clock.ts'
import type { Config } from '#src/platform/config.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { type Catalogue, importCatalogue, type MadeUp, readCatalogueFile } from './service.ts'
import { besideTheShop } from './with-database.ts'

const USAGE = [
  'Usage: npm run catalogue -- import FILE [--dry-run]',
  '       npm run catalogue -- multiply TIMES',
].join('\n')

/** The highest TIMES: it makes a larger catalogue than any shop will have. */
const MOST_TIMES = 1_000

/** What the command can do in a shop to try things in. */
export interface Trial {
  madeUp: MadeUp
  /** In the import's own transaction, before it ends. */
  afterImport(tx: Tx, file: string, now: Date): Promise<void>
  multiply(database: Database, times: number, now: Date): Promise<number>
}

/**
 * Imports a catalogue file: all of it in one transaction, or nothing. Prints progress, and throws one text for a
 * person: how to call it, or what is wrong with the file line by line. A shop may run meanwhile, and shows the new
 * catalogue from then on. A dry run does everything and takes it back. Or multiplies what is there, to see how the
 * shop bears a large catalogue.
 */
export async function runCatalogueCommand(
  args: string[],
  config: Config,
  trial: Trial | null,
  print: (line: string) => void,
) {
  const asked = readArgs(args)
  if ('times' in asked) return multiplyIn(config, trial, asked.times, print)
  const { file, dryRun } = asked
  const catalogue = await readFileOf(file, config.MASTERS_DIR)
  print(`${file} is well formed: ${catalogue.products.length} products.`)
  await besideTheShop(config, async (database) => {
    const clock = trial ? await openShopClock(database.db) : realClock
    await importInto(database, {
      mastersDir: config.MASTERS_DIR,
      now: clock.now(),
      trial,
      file,
      catalogue,
      dryRun,
      print,
    })
  })
}

function readArgs(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    })
    const [verb, file, ...more] = positionals
    const times = Number(file)
    if (verb === 'multiply' && more.length === 0 && !values['dry-run'] && times >= 2 && times <= MOST_TIMES)
      return { times: Math.floor(times) }
    if (verb === 'import' && file !== undefined && more.length === 0)
      return { file, dryRun: values['dry-run'] }
  } catch {
    // An option that nobody knows is answered like any other wrong call.
  }
  throw new Error(USAGE)
}

/** Made-up products must never be sold for real money. */
async function multiplyIn(config: Config, trial: Trial | null, times: number, print: (line: string) => void) {
  if (!trial) throw new Error('A catalogue that is sold from is never multiplied.')
  const work = async (database: Database) => {
    const clock = await openShopClock(database.db)
    const products = await trial.multiply(database, times, clock.now())
    print(`There are ${products} products now.`)
  }
  // It turns triggers off and vacuums, which only the owner may.
  await besideTheShop(config, work, 'owner')
}

async function readFileOf(file: string, mastersDir: string): Promise<Catalogue> {
  return readCatalogueFile(file, mastersDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error
    throw new Error(
      `Cannot read ${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
}

class DryRun extends Error {}

interface Import {
  now: Date
  mastersDir: string
  /** In production nothing is made up: no seats sold, no hotels, no reviews. */
  trial: Trial | null
  file: string
  catalogue: Catalogue
  dryRun: boolean
  print(line: string): void
}

async function importInto(
  { transaction }: Database,
  { now, mastersDir, trial, file, catalogue, dryRun, print }: Import,
) {
  const began = performance.now()
  let outcome = ''
  const work = transaction(async (tx) => {
    const written = await importCatalogue(tx, catalogue, {
      now,
      mastersDir,
      madeUp: trial?.madeUp,
      onStep: (step) => print(`  ${step}`),
    })
    outcome = outcomeText(written)
    await trial?.afterImport(tx, file, now)
    if (dryRun) throw new DryRun()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`${dryRun ? 'Dry run, nothing was kept: ' : ''}${outcome} (${seconds} s).`)
}

function outcomeText(written: Awaited<ReturnType<typeof importCatalogue>>) {
  const rows = Object.entries(written).filter(([, count]) => count > 0)
  if (rows.length === 0) return 'the shop already had all of it'
  return `rows written: ${rows.map(([what, count]) => `${what} ${count}`).join(', ')}`
}
