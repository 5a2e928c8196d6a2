import { readFile } from 'node:fs/promises'
import { dayOf } from '#src/domain/calendar-day.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { readCheckedMasters, readMasters } from '#src/server/catalog/pictures/service.ts'
import { loadContent } from './content.ts'
import type { Catalogue } from './file/catalogue-shape.ts'
import { type CatalogueFault, faultText } from './file/faults/fault.ts'
import { isFaulty, readCatalogue } from './file/read.ts'
import { readTripFiles } from './file/trip-files.ts'
import type { MadeUp } from './import-setting.ts'
import { type Written, writeCatalogue } from './write-catalogue.ts'

export type { Catalogue } from './file/catalogue-shape.ts'
export type { ImportSetting, MadeUp } from './import-setting.ts'

export interface ImportOptions {
  now: Date
  /** The folder of the pictures that the file names. */
  mastersDir: string
  /** Brings what nobody entered: hotels, seats sold, reviews. Absent in a real shop. */
  madeUp?: MadeUp | undefined
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
  { now, mastersDir, madeUp, onStep = () => {} }: ImportOptions,
): Promise<Written> {
  // Two imports at once would each find the other's rows missing; the second waits and finds its work done.
  await holdLock(tx, 'catalogue-import')
  await loadContent(tx, now)
  const masters = await readCheckedMasters(mastersDir)
  const pictures = new Map([...masters].map(([name, { stem }]) => [name, stem]))
  return writeCatalogue(tx, catalogue, { now, today: dayOf(now), madeUp: madeUp ?? null, pictures }, onStep)
}

/** A catalogue file with the trips beside it, whose pictures lie in `mastersDir`; throws with every fault on a line of its own. */
export async function readCatalogueFile(file: string, mastersDir: string): Promise<Catalogue> {
  const text = await readFile(file, 'utf8')
  const pictures = new Set((await readMasters(mastersDir)).keys())
  const read = readCatalogue(text, { trips: await readTripFiles(file), pictures })
  if (isFaulty(read)) throw new Error(faultsText(file, read))
  return read
}

const faultsText = (file: string, faults: readonly CatalogueFault[]) =>
  [`${file} is not imported, nothing was changed:`, ...faults.map((fault) => `  ${faultText(fault)}`)].join(
    '\n',
  )
