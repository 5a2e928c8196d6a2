import { seatsTaken } from '../booking/stock.ts'
import type { OptionKind, OptionUnit } from '../codes.ts'
import type { Fault } from '../fault.ts'
import { type Fen, toFen } from '../money.ts'
import type { Counts } from './counts.ts'

/** An add-on as the product offers it. `maxQty` is what may be ordered at once, in its unit. */
export interface AddOn {
  id: number
  kind: OptionKind
  name: string
  unit: OptionUnit
  priceFen: Fen
  childPriceFen: Fen | null
  minQty: number
  maxQty: number
  refundable: boolean
}

export interface AddOnChoice {
  id: number
  qty: number
}

/** For whom and how long: what the quantity of an add-on follows from. */
export interface Stay {
  counts: Counts
  rooms: number
  days: number
  nights: number
}

export interface AddOnLine {
  addOn: AddOn
  /** `adult` and `child` only where the two cost differently. */
  who: 'all' | 'adult' | 'child'
  unitFen: Fen
  qty: number
}

/** The amount of a per-person-day or per-room-night add-on follows from the trip: it is taken or left. */
function tripQty(unit: OptionUnit, stay: Stay): number | null {
  if (unit === 'per_person_day') return seatsTaken(stay.counts) * stay.days
  if (unit === 'per_room_night') return stay.rooms * stay.nights
  return null
}

/** The most that may be chosen. A person-day or room-night add-on is chosen by 1, or by the quantity it comes to. */
export function mostOf(addOn: AddOn, stay: Stay): number {
  if (addOn.unit === 'per_person') return Math.min(addOn.maxQty, seatsTaken(stay.counts))
  if (addOn.unit === 'per_room') return Math.min(addOn.maxQty, stay.rooms)
  return addOn.unit === 'per_order' ? addOn.maxQty : 1
}

function qtyFault(addOn: AddOn, qty: number, stay: Stay): string | null {
  const whole = tripQty(addOn.unit, stay)
  // An amount of 0 is "not chosen", whatever the least order is.
  if (qty === 0 || (whole !== null && qty === whole)) return null
  const most = mostOf(addOn, stay)
  const least = whole === null ? Math.max(1, addOn.minQty) : 1
  if (Number.isSafeInteger(qty) && qty >= least && qty <= most) return null
  return least > 1 ? `${addOn.name}的数量须为0或${least}至${most}` : `${addOn.name}的数量须为0至${most}`
}

/** Adults first at the full price, what is left at the child's (rule book §5.2). */
function linesOf(addOn: AddOn, qty: number, stay: Stay): AddOnLine[] {
  const whole = tripQty(addOn.unit, stay)
  if (whole !== null) return [{ addOn, who: 'all', unitFen: addOn.priceFen, qty: whole }]
  if (addOn.unit !== 'per_person' || addOn.childPriceFen === null) {
    return [{ addOn, who: 'all', unitFen: addOn.priceFen, qty }]
  }
  const adults = Math.min(qty, stay.counts.adult)
  const lines: AddOnLine[] = [
    { addOn, who: 'adult', unitFen: addOn.priceFen, qty: adults },
    { addOn, who: 'child', unitFen: addOn.childPriceFen, qty: qty - adults },
  ]
  return lines.filter((line) => line.qty > 0)
}

/** The lines of all chosen add-ons in the order of choice, or the first choice that cannot be. */
export function addOnLines(
  offers: readonly AddOn[],
  choices: readonly AddOnChoice[],
  stay: Stay,
): AddOnLine[] | Fault {
  const lines: AddOnLine[] = []
  const seen = new Set<number>()
  for (const [index, { id, qty }] of choices.entries()) {
    const addOn = offers.find((offer) => offer.id === id)
    if (!addOn) return { field: `options.${index}.id`, message: '所选项目不存在或已下架' }
    if (seen.has(id)) return { field: `options.${index}.id`, message: `${addOn.name}重复选择` }
    seen.add(id)
    const message = qtyFault(addOn, qty, stay)
    if (message) return { field: `options.${index}.qty`, message }
    if (qty > 0) lines.push(...linesOf(addOn, qty, stay))
  }
  return lines
}

export const amountOf = (line: AddOnLine): Fen => toFen(line.unitFen * line.qty)
