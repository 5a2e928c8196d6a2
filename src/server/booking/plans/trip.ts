import type { PlanBody, PlanDay } from '#src/domain/content/plans/plan.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import type { TripDay, TripEdition } from '../orders/service.ts'
import { findSupplier } from './store.ts'

/** The part of a plan that page, contract and review read of every order. Refuses PARAM for a supplier that is gone. */
export async function tripOf(db: Db, body: PlanBody): Promise<TripEdition> {
  const supplier = await findSupplier(db, body.supplier_id ?? 0)
  if (!supplier) throw badFields({ supplier_id: '请重新选择地接社' })
  const { subtitle, includes, excludes, notices, packing, unfit_text } = body
  return {
    ...{ subtitle, includes, excludes, notices, packing, unfit_text, supplier },
    shopping_count: 0,
    shopping_text: '',
    self_pay: [],
    itinerary: daysOf(body),
  }
}

export const daysOf = ({ days }: PlanBody): TripDay[] => days.map(dayOf)

const dayOf = (day: PlanDay, index: number): TripDay => ({
  ...day,
  day_no: index + 1,
  stops: [],
  transport: day.transport.map((leg) => ({ ...leg, distance_km: null, depart: '', arrive: '', no: '' })),
})
