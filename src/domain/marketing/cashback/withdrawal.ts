import { type Fen, shareOf, sumOf, toFen, yuanText } from '../../money.ts'
import type { TaxMode } from './withdrawal-states.ts'

/** Rule book §13. */
export const withdrawLimits = {
  minFen: toFen(5_000),
  dayFen: toFen(500_000),
  monthFen: toFen(2_000_000),
  perDay: 1,
} as const

const COOLING_MS = 7 * 86_400_000

interface Account {
  registeredAt: Date
  passwordChangedAt: Date | null
  phoneChangedAt: Date | null
}

/** Until when an account that is new, or has just changed hands perhaps, pays nothing out; null where it does. */
export function coolingUntil(
  { registeredAt, passwordChangedAt, phoneChangedAt }: Account,
  now: Date,
): Date | null {
  const last = Math.max(
    registeredAt.getTime(),
    passwordChangedAt?.getTime() ?? 0,
    phoneChangedAt?.getTime() ?? 0,
  )
  const until = new Date(last + COOLING_MS)
  return now < until ? until : null
}

/** What a member has asked for already, without what was sent back. */
export interface Asked {
  todayTimes: number
  monthFen: Fen
}

/** The most that can be asked for now; 0 where nothing can. */
export function mostToWithdraw(availableFen: Fen, { todayTimes, monthFen }: Asked): Fen {
  if (todayTimes >= withdrawLimits.perDay) return toFen(0)
  const most = Math.min(availableFen, withdrawLimits.dayFen, withdrawLimits.monthFen - monthFen)
  return toFen(most < withdrawLimits.minFen ? 0 : most)
}

/** Which limit a sum is beyond, in a sentence; null where it keeps them all. */
export function limitFault(amountFen: Fen, { todayTimes, monthFen }: Asked): string | null {
  const { minFen, dayFen, monthFen: mostAMonth, perDay } = withdrawLimits
  if (todayTimes >= perDay) return `每天可提现${perDay}次，请明天再来`
  if (amountFen < minFen) return `每次至少提现${yuanText(minFen)}`
  if (amountFen > dayFen) return `每天最多提现${yuanText(dayFen)}`
  const left = toFen(Math.max(0, mostAMonth - monthFen))
  return amountFen > left ? `每月最多提现${yuanText(mostAMonth)}，本月还可提现${yuanText(left)}` : null
}

/** 劳务报酬所得: what is withheld beforehand, by the tax office's table of 2018 (国家税务总局公告2018年第61号, VERIFY). */
const FREE_FEN = 80_000
const FLAT_UP_TO_FEN = 400_000
const brackets = [
  { upToFen: 2_000_000, bp: 2_000, lessFen: 0 },
  { upToFen: 5_000_000, bp: 3_000, lessFen: 200_000 },
  { upToFen: Number.POSITIVE_INFINITY, bp: 4_000, lessFen: 700_000 },
] as const

/** Of what somebody is paid in a month: ¥800 are free of it up to ¥4,000, above a fifth. Rounded half up to a fen. */
export function labourTax(grossFen: Fen): Fen {
  const taxable = toFen(
    grossFen <= FLAT_UP_TO_FEN ? Math.max(0, grossFen - FREE_FEN) : shareOf(grossFen, 8_000, 'half_up'),
  )
  const bracket = brackets.find(({ upToFen }) => taxable <= upToFen)
  if (!bracket) throw new RangeError(`no bracket for ${taxable} fen`)
  return toFen(shareOf(taxable, bracket.bp, 'half_up') - bracket.lessFen)
}

interface Month {
  /** What was asked for in this month before, and what was withheld of it. */
  grossFen: Fen
  taxFen: Fen
}

/** What is withheld of one more withdrawal: a month's are taxed as one (rule book §8.9, 9). */
export function taxOf(mode: TaxMode, amountFen: Fen, { grossFen, taxFen }: Month): Fen {
  if (mode === 'none') return toFen(0)
  const due = toFen(labourTax(toFen(grossFen + amountFen)) - taxFen)
  return toFen(Math.max(0, Math.min(due, amountFen - 1)))
}

/** Which parts of lines a withdrawal takes, the first lines first; null where they do not come to it. */
export function sharesFrom<L extends { leftFen: Fen }>(
  lines: readonly L[],
  amountFen: Fen,
): { line: L; amountFen: Fen }[] | null {
  const shares: { line: L; amountFen: Fen }[] = []
  let missing = amountFen
  for (const line of lines) {
    if (missing === 0) break
    const part = toFen(Math.min(missing, Math.max(0, line.leftFen)))
    if (part > 0) shares.push({ line, amountFen: part })
    missing = toFen(missing - part)
  }
  return missing === 0 && amountFen > 0 ? shares : null
}

/** What lines come to together: what is owed of one is taken off the others, and nobody ever owes the shop money. */
export const availableOf = (lefts: readonly Fen[]): Fen => toFen(Math.max(0, sumOf(lefts)))
