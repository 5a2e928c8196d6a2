import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { importCatalogue, readSampleCatalogue } from '#src/server/importing/service.ts'
import { loadDemo } from './demo.ts'
import { loadDemoOrders } from './demo-orders.ts'

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
  if (found) return
  const began = performance.now()
  const catalogue = await readSampleCatalogue()
  print(`Filling the empty shop with the sample catalogue of ${catalogue.products.length} products.`)
  const written = await transaction(async (tx) => {
    const written = await importCatalogue(tx, catalogue, { now, sample: true })
    await loadDemo(tx, vault, now)
    await loadDemoOrders(tx, vault, now)
    return written
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`Filled in ${seconds} s: ${written.departures} departures, ${written.reviews} sample reviews.`)
}
