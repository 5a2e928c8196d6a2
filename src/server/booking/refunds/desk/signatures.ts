import type { signatureSteps } from '#src/domain/booking/refunds/desk.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RequestRow } from '../store.ts'

interface Signature {
  step: (typeof signatureSteps)[number]
  name: string
  at: Date
}

const TRAVELLER = '客人'

/** Who did what about a request, in the order in which it happened. */
export async function signaturesOf(db: Db, request: RequestRow): Promise<Signature[]> {
  const signed = [
    { step: 'asked' as const, by: request.asked_by, at: request.created_at },
    { step: 'cost' as const, by: request.cost_by, at: request.cost_at },
    { step: 'first' as const, by: request.first_by, at: request.first_at },
    { step: 'second' as const, by: request.second_by, at: request.second_at },
    { step: 'rejected' as const, by: request.rejected_by, at: request.decided_at },
  ].filter(({ step, by }) => step === 'asked' || by !== null)
  const names = await namesOf(
    db,
    signed.flatMap(({ by }) => by ?? []),
  )
  return signed.flatMap(({ step, by, at }) =>
    at === null ? [] : [{ step, name: by === null ? TRAVELLER : (names.get(by) ?? ''), at }],
  )
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
