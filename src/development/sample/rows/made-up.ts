import { intBetween, randomOf } from '#src/server/catalog/catalog-import/rows/departures/random.ts'
import type { MadeUp } from '#src/server/catalog/catalog-import/service.ts'
import { sampleSuppliers } from '../data.ts'
import { sampleLoads } from '../tables.ts'
import { hotelOf, hotelRows } from './hotels.ts'
import { loadReviews } from './reviews.ts'
import { sellSeats } from './seats.ts'

const suppliers = new Map(sampleSuppliers.map(({ id, ...texts }) => [id, texts]))

/** What a catalogue import brings into a shop to try things in, beside the catalogue itself. */
export const madeUp: MadeUp = {
  hotels: hotelRows,
  hotelOf,
  supplier: (id) => suppliers.get(id),
  sortWeight: (productId) => intBetween(randomOf('weight', productId), 0, 60),
  sellSeats,
  async writeBeside(tx, catalogue, setting) {
    const written = { reviews: 0, content: 0 }
    for (const load of sampleLoads)
      written[load === loadReviews ? 'reviews' : 'content'] += await load({ tx, catalogue, setting })
    return written
  },
}
