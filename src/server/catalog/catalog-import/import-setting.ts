import type { Day } from '#src/domain/calendar-day.ts'
import type { Row } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Catalogue, CatalogueProduct } from './file/catalogue-shape.ts'
import type { CatalogueDay } from './file/trip-shape.ts'
import type { DepartureRow } from './rows/departures/departures.ts'

export interface ImportSetting {
  now: Date
  today: Day
  /** Stems of the masters by name. */
  pictures: ReadonlyMap<string, string>
  /** A real shop has none: nobody has made anything up for it. */
  madeUp: MadeUp | null
}

/** What a shop to try things in has beyond its catalogue file. Every row that it brings or touches is marked `sample`. */
export interface MadeUp {
  hotels(catalogue: Catalogue, pictures: ImportSetting['pictures']): Row[]
  /** The hotel of that day's night, null where no sample hotel fits the promise. */
  hotelOf(product: CatalogueProduct, day: CatalogueDay): number | null
  supplier(id: number): { licence_no: string; address: string; phone: string } | undefined
  sortWeight(productId: number): number
  /** Sells seats of a product's new departures, in place. */
  sellSeats(product: CatalogueProduct, today: Day, rows: DepartureRow[]): void
  /** Writes what stands beside products, once they are there; answers how many rows. */
  writeBeside(
    tx: Tx,
    catalogue: Catalogue,
    setting: ImportSetting,
  ): Promise<{ reviews: number; content: number }>
}
