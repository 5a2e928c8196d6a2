import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '#src/domain/calendar-day.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { readCheckedMasters, readMasters } from '#src/server/pictures/service.ts'
import { loadContent } from './content.ts'
import type { Catalogue } from './file/catalogue-shape.ts'
import { type CatalogueFault, faultText } from './file/fault.ts'
import { isFaulty, readCatalogue } from './file/read.ts'
import { readTripFiles } from './file/trip-files.ts'
import { type Written, writeCatalogue } from './write-catalogue.ts'

export type { Catalogue } from './file/catalogue-shape.ts'
export type { CatalogueFault } from './file/fault.ts'
export { isFaulty } from './file/read.ts'

const SAMPLE = join(import.meta.dirname, '../../../db/sample')
export const SAMPLE_FILE = join(SAMPLE, 'catalogue.json')
const SAMPLE_PICTURES = join(SAMPLE, 'pictures')

export interface ImportOptions {
  now: Date
  /** Whether to make up what nobody entered: hotels, seats sold, reviews. Their rows are marked. */
  sample: boolean
  onStep?: (step: string) => void
}

/**
 * Loads a catalogue that `readCatalogue` accepted, in the caller's transaction, with the texts that every shop needs
 * (agreement, contract templates, refund ladders, settings). What is already there and equal is not written; products
 * that the file does not name stay as they are.
 */
export async function importCatalogue(
  tx: Tx,
  catalogue: Catalogue,
  { now, sample, onStep = () => {} }: ImportOptions,
): Promise<Written> {
  // Two imports at once would each find the other's rows missing; the second waits and finds its work done.
  await holdLock(tx, 'catalogue-import')
  await loadContent(tx, now)
  const masters = await readCheckedMasters(SAMPLE_PICTURES)
  const pictures = new Map([...masters].map(([name, { stem }]) => [name, stem]))
  return writeCatalogue(tx, catalogue, { now, today: dayOf(now), sample, pictures }, onStep)
}

/** Throws with every fault on a line of its own; for a file that comes with the program. */
export async function readSampleCatalogue(): Promise<Catalogue> {
  const read = await readCatalogueFile(SAMPLE_FILE)
  if (isFaulty(read)) throw new Error(faultsText(SAMPLE_FILE, read))
  return read
}

/** A catalogue file with the trips beside it; everything that is wrong with them. */
export async function readCatalogueFile(file: string): Promise<Catalogue | CatalogueFault[]> {
  const text = await readFile(file, 'utf8')
  const pictures = new Set((await readMasters(SAMPLE_PICTURES)).keys())
  return readCatalogue(text, { trips: await readTripFiles(file), pictures })
}

export const faultsText = (file: string, faults: readonly CatalogueFault[]) =>
  [`${file} is not imported, nothing was changed:`, ...faults.map((fault) => `  ${faultText(fault)}`)].join(
    '\n',
  )
