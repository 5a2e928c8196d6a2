import { addDays, type Day, dayOf, daysBetween, startOf } from '../../calendar-day.ts'
import { decimalYuan, type Fen, toFen } from '../../money.ts'
import { typedYuan } from '../../typed-yuan.ts'
import { standingMarket, whyNotStruck } from './struck-price.ts'

interface Tier {
  min_pax: number
  adult_fen: Fen
  child_bed_fen: Fen | null
}

/** What staff set of a departure. */
export interface DepartureTerms {
  adult_fen: Fen
  child_bed_fen: Fen | null
  child_nobed_fen: Fen | null
  infant_fen: Fen | null
  single_supp_fen: Fen
  tiers: readonly Tier[]
  /** The struck-out price. */
  market_fen: Fen | null
  capacity: number
  min_group: number
  close_at: Date
  floor_fen: Fen | null
  note: string
}

/** With the prices at which the departure was sold lately: what a struck-out price stands on. */
export interface ProvenTerms extends DepartureTerms {
  proven_fen: readonly Fen[]
}

/** The fields of the form, each a text as it is typed; prices in yuan, empty where there is none. */
export const departureFieldNames = [
  'adult',
  'child_bed',
  'child_nobed',
  'infant',
  'single_supp',
  'market',
  'capacity',
  'min_group',
  'close_days',
  'floor',
  'note',
] as const
export type DepartureField = (typeof departureFieldNames)[number]
export type DepartureFields = Record<DepartureField, string>

export const departureFieldText: Record<DepartureField, string> = {
  adult: '成人价',
  child_bed: '儿童占床',
  child_nobed: '儿童不占床',
  infant: '婴儿',
  single_supp: '单房差',
  market: '划线价',
  capacity: '名额',
  min_group: '成团人数',
  close_days: '截止天数',
  floor: '成本价',
  note: '备注',
}

const yuan = (amount: Fen | null) => (amount === null ? '' : decimalYuan(amount).replace(/\.00$/, ''))

/** How many days before departure the sale ends. */
const closeDays = (terms: Pick<DepartureTerms, 'close_at'>, departsOn: Day) =>
  daysBetween(dayOf(terms.close_at), departsOn)

export const departureFieldsOf = (terms: DepartureTerms, departsOn: Day): DepartureFields => ({
  adult: yuan(terms.adult_fen),
  child_bed: yuan(terms.child_bed_fen),
  child_nobed: yuan(terms.child_nobed_fen),
  infant: yuan(terms.infant_fen),
  single_supp: yuan(terms.single_supp_fen),
  market: yuan(terms.market_fen),
  capacity: String(terms.capacity),
  min_group: String(terms.min_group),
  close_days: String(closeDays(terms, departsOn)),
  floor: yuan(terms.floor_fen),
  note: terms.note,
})

/** Products of two prices must stay exact. */
export const MOST_PRICE_FEN = 50_000_000
export const MOST_SEATS = 999
const MOST_CLOSE_DAYS = 180
const MOST_NOTE = 200

const TEN_YUAN = 1_000
export const toTenYuan = (amount: number): Fen => toFen(Math.round(amount / TEN_YUAN) * TEN_YUAN)

/**
 * The same terms with other prices. The tiers of a private tour move with the adult's and the child's, rounded to ¥10, and
 * never rise with the party; a struck-out price that cannot stand beside the adult's goes.
 */
export function repriced(before: ProvenTerms, prices: Partial<DepartureTerms>): DepartureTerms {
  const after = { ...before, ...prices }
  let least = Number.POSITIVE_INFINITY
  let leastChild = Number.POSITIVE_INFINITY
  const tiers = before.tiers.map((tier) => {
    least = Math.min(least, moved(tier.adult_fen, before.adult_fen, after.adult_fen))
    const child = moved(tier.child_bed_fen ?? 0, before.child_bed_fen, after.child_bed_fen)
    leastChild = Math.min(leastChild, child)
    const child_bed_fen = tier.child_bed_fen === null ? null : toFen(leastChild)
    return { min_pax: tier.min_pax, adult_fen: toFen(least), child_bed_fen }
  })
  return {
    ...after,
    tiers,
    market_fen: standingMarket(after.market_fen, after.adult_fen, before.proven_fen),
  }
}

function moved(tier: number, from: number | null, to: number | null): number {
  if (to === null || from === to) return tier
  if (from === null || from === 0 || to === 0 || tier === from) return to
  return Math.max(TEN_YUAN, toTenYuan((tier * to) / from))
}

/** The lowest price at which an adult travels. */
export const lowestAdult = ({ adult_fen, tiers }: Pick<DepartureTerms, 'adult_fen' | 'tiers'>): Fen =>
  toFen(Math.min(adult_fen, ...tiers.map((tier) => tier.adult_fen)))

export const isBelowCost = (terms: Pick<DepartureTerms, 'adult_fen' | 'tiers' | 'floor_fen'>): boolean =>
  terms.floor_fen !== null && lowestAdult(terms) < terms.floor_fen

type Faults = Partial<Record<DepartureField, string>>

/** The terms with these fields, or what is wrong with them by field. Nothing is asked of a field that is not among them. */
export function readDepartureFields(
  before: ProvenTerms,
  departsOn: Day,
  set: Partial<DepartureFields>,
): { terms: DepartureTerms; faults?: never } | { terms?: never; faults: Faults } {
  const faults: Faults = {}
  const of = <T>(field: DepartureField, now: T, read: (typed: string) => T | null, fault: string): T => {
    const typed = set[field]
    if (typed === undefined) return now
    const value = read(typed.trim())
    if (value === null) faults[field] = fault
    return value ?? now
  }
  const wanted = {
    adult_fen: of('adult', before.adult_fen, (typed) => price(typed, 1), '请填写成人价，最多¥500,000'),
    child_bed_fen: optional(of('child_bed', before.child_bed_fen ?? NONE, perhaps, '请填写价格，或留空')),
    child_nobed_fen: optional(
      of('child_nobed', before.child_nobed_fen ?? NONE, perhaps, '请填写价格，或留空'),
    ),
    infant_fen: optional(of('infant', before.infant_fen ?? NONE, perhaps, '请填写价格，或留空')),
    single_supp_fen: of('single_supp', before.single_supp_fen, (typed) => price(typed, 0), '请填写单房差'),
    market_fen: optional(of('market', before.market_fen ?? NONE, someOrNone, '请填写划线价，或留空')),
    floor_fen: optional(of('floor', before.floor_fen ?? NONE, someOrNone, '请填写成本价，或留空')),
    capacity: of(
      'capacity',
      before.capacity,
      (typed) => whole(typed, 0, MOST_SEATS),
      `请填写0到${MOST_SEATS}`,
    ),
    min_group: of(
      'min_group',
      before.min_group,
      (typed) => whole(typed, 1, MOST_SEATS),
      `请填写1到${MOST_SEATS}`,
    ),
    close_at: of(
      'close_days',
      before.close_at,
      (typed) => {
        const days = whole(typed, 0, MOST_CLOSE_DAYS)
        return days === null ? null : closedDaysBefore(before.close_at, departsOn, days)
      },
      `请填写0到${MOST_CLOSE_DAYS}`,
    ),
    note: of('note', before.note, (typed) => ([...typed].length > MOST_NOTE ? null : typed), '最多200字'),
  }
  const why = set.market === undefined ? '' : marketFault(wanted, before.proven_fen)
  if (why !== '') faults.market ??= why
  return Object.keys(faults).length > 0 ? { faults } : { terms: repriced(before, wanted) }
}

const marketFault = (
  { market_fen, adult_fen }: Pick<DepartureTerms, 'market_fen' | 'adult_fen'>,
  proven: readonly Fen[],
) => (market_fen === null ? '' : whyNotStruck(market_fen, adult_fen, proven))

/** The same hour of another day. */
export function closedDaysBefore(closeAt: Date, departsOn: Day, days: number): Date {
  const hour = closeAt.getTime() - startOf(dayOf(closeAt)).getTime()
  return new Date(startOf(addDays(departsOn, -days)).getTime() + hour)
}

/** No price at all, beside null for one that cannot be read. */
const NONE = toFen(-1)
const optional = (amount: Fen): Fen | null => (amount === NONE ? null : amount)
const perhaps = (typed: string) => (typed === '' ? NONE : price(typed, 0))
const someOrNone = (typed: string) => (typed === '' ? NONE : price(typed, 1))

function price(typed: string, least: number): Fen | null {
  const amount = typedYuan(typed)
  return amount === null || amount < least || amount > MOST_PRICE_FEN ? null : amount
}

function whole(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,3}$/.test(typed)) return null
  const value = Number(typed)
  return value < least || value > most ? null : value
}
