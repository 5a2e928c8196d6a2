import type { departureEditing } from '#src/api/desk/departures/editing.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import {
  type DepartureFields,
  type DepartureTerms,
  departureFieldsOf,
  isBelowCost,
  lowestAdult,
  readDepartureFields,
} from '#src/domain/booking/departures/terms.ts'
import { yuanText } from '#src/domain/money.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave } from '#src/server/operations/field-changes/service.ts'
import { formGroup } from '../../sales.ts'
import { type EditedDeparture, lockedDeparture, writeTerms } from './record.ts'

const SHORTEST_REASON = 5

/** `已售15 占位3` */
export const seatsText = ({ sold, held }: Pick<EditedDeparture, 'sold' | 'held'>) => `已售${sold} 占位${held}`

/** Who answers for what a trip costs: 计调, who also promises that a group travels. */
export const answersForCost = (staff: Pick<Staff, 'roles' | 'isLead'>) =>
  scopesOf(staff, 'departure.guarantee').length > 0

/**
 * Refuses NOT_FOUND, STATE, STALE, PARAM by field, and NOT_READY with the smallest capacity where fewer seats are left than
 * are sold and held, whoever bought the last of them meanwhile.
 */
export const saveDeparture = (
  ctx: Ctx,
  staff: Staff,
  { departure_id, version, changes_json: changes, reason = '' }: Input<(typeof departureEditing)['save']>,
) =>
  ctx.transaction(async (tx) => {
    const before = await lockedDeparture(tx, departure_id, ctx.now)
    const fields = departureFieldsOf(before, before.departs_on)
    const record = { entity: 'departure', id: String(before.id), version: before.edit_version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes })
    const terms = termsAfter(before, set, { staff, reason, now: ctx.now })
    const { changed, ...saved } = await writeTerms(tx, before, terms, { staffId: staff.id, now: ctx.now })
    if (changed.includes('min_group')) await formGroup(tx, before.id)
    if (changed.length > 0) await productChanged(ctx, tx, before.product_id)
    const after = departureFieldsOf(terms, before.departs_on)
    const pick = (from: DepartureFields) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    return {
      answer: { message, ...saved, fields: after },
      audit: [{ entity: 'departure', id: before.id, before: pick(fields), after: pick(after), reason }],
    }
  })

interface Asking {
  staff: Staff
  reason: string
  now: Date
}

function termsAfter(before: EditedDeparture, set: Partial<DepartureFields>, asking: Asking): DepartureTerms {
  const { terms, faults } = readDepartureFields(before, before.departs_on, set)
  if (!terms) throw badFields(faults)
  if (set.close_days !== undefined && terms.close_at <= asking.now && terms.close_at < before.close_at)
    throw badFields({ close_days: '这样截止时间已过，停售请用“停售”' })
  if (before.guaranteed_at !== null && terms.min_group !== before.min_group)
    throw badFields({ min_group: '已承诺铁定成团，一人也出团' })
  const least = before.sold + before.held
  if (terms.capacity < least) {
    const sentence = `最少${least}：${seatsText(before)}`
    throw new Refused('NOT_READY', { blockers: [sentence], least }, sentence)
  }
  assertCost(before, terms, asking)
  return terms
}

/** Below cost only 计调 sells, and says why; the line itself is lowered by 计调 alone, or it would be none. */
function assertCost(before: EditedDeparture, terms: DepartureTerms, { staff, reason }: Asking) {
  const isLowered =
    before.floor_fen !== null && (terms.floor_fen === null || terms.floor_fen < before.floor_fen)
  if (isLowered && !answersForCost(staff)) throw badFields({ floor: '调低成本价须由计调操作' })
  const isCheaper = lowestAdult(terms) < lowestAdult(before)
  if (!isBelowCost(terms) || (isBelowCost(before) && !isCheaper)) return
  const cost = yuanText(terms.floor_fen ?? terms.adult_fen)
  if (!answersForCost(staff)) throw badFields({ adult: `低于成本价${cost}，须由计调操作` })
  if ([...reason.trim()].length < SHORTEST_REASON)
    throw badFields({ adult: `低于成本价${cost}`, reason: '低于成本价，请写明原因，至少5个字' })
}
