import type { Staff } from '#src/api/endpoint.ts'
import type { SecondPersonLines } from '#src/domain/limits/second-person.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { DepartureBatchKind } from '#src/platform/db/schema.gen.ts'
import { planMaking } from './making/plan.ts'
import { planSeen } from './seen.ts'
import { type BatchRecord, type BatchRowRecord, type Ended, listBatchRows, type NewRow } from './store.ts'

/** Whose batch it is, also when a colleague lets it be written. */
export type Author = Pick<Staff, 'id' | 'roles' | 'isLead'>

export interface Planning {
  batch: Pick<BatchRecord, 'id' | 'kind' | 'change'>
  author: Author
  now: Date
  lines: SecondPersonLines
}

/** What would become of one row of a batch. */
export interface PlannedOne {
  row: Pick<NewRow, 'combo_id' | 'departs_on'>
  product_id: number
  /** Why it is left alone; empty where it is written. */
  skip: string
  isFar: boolean
  /** As a colleague who decides reads it. */
  line: { label: string; text: string }
  /** Under the locks of the plan. */
  write(tx: Tx): Promise<Ended>
}

/** `tx` holds the locks that writing the rows needs; without it nothing is locked. */
export type Planner = (
  db: Db,
  planning: Planning,
  rows: readonly BatchRowRecord[],
  tx: Tx | null,
) => Promise<PlannedOne[]>

const planners: Record<DepartureBatchKind, Planner> = {
  change: planSeen,
  remove: planSeen,
  create: planMaking,
}

/** The rows of a batch as they can be written now. */
export async function planRows(db: Db, planning: Planning, tx: Tx | null): Promise<PlannedOne[]> {
  const rows = await listBatchRows(db, planning.batch.id)
  return planners[planning.batch.kind](db, planning, rows, tx)
}
