import { resolve } from 'node:path'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Trial } from '#src/server/catalog/catalog-import/command.ts'
import {
  type Catalogue,
  importCatalogue,
  readCatalogueFile,
} from '#src/server/catalog/catalog-import/service.ts'
import { loadDemo } from '../demo/demo.ts'
import { loadDemoCashback } from '../demo/demo-cashback.ts'
import { loadDemoCoupons } from '../demo/demo-coupons.ts'
import { loadDemoOrders } from '../demo/demo-orders.ts'
import { loadDemoPrices } from '../demo/demo-prices.ts'
import { loadDemoService } from '../demo/demo-service.ts'
import { openDemoStaff } from '../demo/demo-staff.ts'
import { SAMPLE_FILE, SAMPLE_MASTERS } from './data.ts'
import { noteSampleLoad } from './edition.ts'
import { multiplyCatalogue } from './multiply.ts'
import { madeUp } from './rows/made-up.ts'

export const readSampleCatalogue = () => readCatalogueFile(SAMPLE_FILE, SAMPLE_MASTERS)

/** The catalogue, with the sample's pictures and all that it makes up, in the caller's transaction. */
export const importSample = (tx: Tx, catalogue: Catalogue, now: Date) =>
  importCatalogue(tx, catalogue, { now, mastersDir: SAMPLE_MASTERS, madeUp })

/** What the catalogue's command may do in a shop to try things in. */
export const trial: Trial = {
  madeUp,
  async afterImport(tx, file, now) {
    if (resolve(file) === SAMPLE_FILE) await noteSampleLoad(tx, now)
  },
  multiply: multiplyCatalogue,
}

interface Opened {
  db: Db
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  vault: Vault
}

/** Fills a shop that has no product at all with the sample catalogue, the demo traveller and his orders, and says so. */
export async function fillEmptyShop(
  { db, transaction, vault }: Opened,
  now: Date,
  print: (line: string) => void,
) {
  const found = await db.selectFrom('product').select('id').limit(1).executeTakeFirst()
  await transaction((tx) => openDemoStaff(tx, vault, now))
  if (found) return
  const began = performance.now()
  const catalogue = await readSampleCatalogue()
  print(`Filling the empty shop with the sample catalogue of ${catalogue.products.length} products.`)
  const written = await transaction(async (tx) => {
    const written = await importSample(tx, catalogue, now)
    await loadDemo(tx, vault, now)
    await loadDemoCashback(tx, vault, now)
    await loadDemoOrders(tx, vault, now)
    await loadDemoPrices(tx, vault, now)
    await loadDemoCoupons(tx, vault, now)
    await loadDemoService(tx, vault, now)
    await openDemoStaff(tx, vault, now)
    await noteSampleLoad(tx, now)
    return written
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`Filled in ${seconds} s: ${written.departures} departures, ${written.reviews} sample reviews.`)
}
