import type { Day } from '../../calendar-day.ts'
import type { Fen } from '../../money.ts'
import type { ChangedRow } from './changed-lines.ts'

/** A date of a trip in the words of an order. */
export interface ToldDate {
  date: Day
  returnDate: Day
  comboName: string
  groupCode: string
}

/** What of a change is told to travellers and staff alike, as it was worked out last (`order_change.quote`). */
export interface ToldChange {
  from: ToldDate
  to: ToldDate | null
  rows: readonly ChangedRow[]
  oldPayableFen: Fen
  payableFen: Fen
  payFen: Fen
  refundFen: Fen
  balanceFen: Fen | null
  /** 尾款 is due so many days before the departure. */
  balanceDays: number
  /** Of a swap: as what the new person travels. */
  kindText: string
}

interface SoldRow {
  code: string
  refundable: boolean
}

/** The lines of an order after a change, in the shape in which its contract lists them. */
export const linesOf = ({ rows }: Pick<ToldChange, 'rows'>, sold: readonly SoldRow[]) =>
  rows.flatMap(({ code, name, after }) =>
    after
      ? [
          {
            code,
            name,
            unit_fen: after.unitFen as number,
            qty: after.qty,
            amount_fen: after.amountFen as number,
            refundable:
              !code.startsWith('kept:') && (sold.find((line) => line.code === code)?.refundable ?? true),
          },
        ]
      : [],
  )
