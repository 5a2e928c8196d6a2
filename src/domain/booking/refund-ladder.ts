import { addDays, type Day, daysBetween, monthDayText } from '../calendar-day.ts'
import { type Fen, shareOf, toFen } from '../money.ts'
import { type LadderStep, percentText, stepOn } from './ladder-step.ts'
import type { RefundBase } from './refund-base.ts'

const step = (fromDays: number, toDays: number | null, bp: number): LadderStep => ({ fromDays, toDays, bp })

const abroad: readonly LadderStep[] = [
  step(30, null, 0),
  step(15, 29, 500),
  step(7, 14, 2000),
  step(4, 6, 5000),
  step(1, 3, 6000),
  step(0, 0, 7000),
]

/** 必要的费用 of the national model contracts of 2014; a later edition is loaded as data beside it (rule book §8.6). */
export const modelContractLadders: Record<'domestic' | 'outbound' | 'study', readonly LadderStep[]> = {
  domestic: [step(7, null, 0), step(4, 6, 2000), step(1, 3, 4000), step(0, 0, 6000)],
  outbound: abroad,
  study: abroad,
}

/** More steps than any ladder has, and days beyond which nobody books. */
export const MOST_STEPS = 12
export const LONGEST_LADDER_DAYS = 365

type LadderFault =
  | { kind: 'gap'; expected: number | null; fromDays: number }
  | { kind: 'backwards'; fromDays: number; toDays: number }
  | { kind: 'order'; fromDays: number; bp: number }
  | { kind: 'open' }

/** Null for a ladder that answers every day up to departure once, and never keeps less for cancelling later. */
function findLadderFault(steps: readonly LadderStep[]): LadderFault | null {
  const byDay = [...steps].sort((a, b) => a.fromDays - b.fromDays)
  let expected: number | null = 0
  let most = 10_000
  for (const { fromDays, toDays, bp } of byDay) {
    if (fromDays !== expected) return { kind: 'gap', expected, fromDays }
    if (toDays !== null && toDays < fromDays) return { kind: 'backwards', fromDays, toDays }
    if (bp < 0 || bp > most) return { kind: 'order', fromDays, bp }
    expected = toDays === null ? null : toDays + 1
    most = bp
  }
  return expected === null ? null : { kind: 'open' }
}

/** As `findLadderFault`, in a sentence for a log. */
export function ladderFault(steps: readonly LadderStep[]): string | null {
  const fault = findLadderFault(steps)
  switch (fault?.kind) {
    case undefined:
      return null
    case 'gap':
      return `days ${fault.expected ?? 'after the last'} and ${fault.fromDays} do not join`
    case 'backwards':
      return `${fault.fromDays} to ${fault.toDays} runs backwards`
    case 'order':
      return `${fault.bp} basis points from ${fault.fromDays} days before is out of order`
    case 'open':
      return 'no step for the days furthest ahead'
  }
}

/** The same for staff who wrote it (desk book §4.15). */
export function ladderFaultText(steps: readonly LadderStep[]): string | null {
  const fault = findLadderFault(steps)
  switch (fault?.kind) {
    case undefined:
      return null
    case 'gap':
      return fault.expected === null
        ? `“${fault.fromDays}日以上”只能是最早的一档`
        : fault.fromDays > fault.expected
          ? `行程开始前${fault.expected}日没有对应的一档`
          : `行程开始前${fault.fromDays}日有两档`
    case 'backwards':
      return `${fault.fromDays}日到${fault.toDays}日的起止颠倒了`
    case 'order':
      return fault.bp < 0 || fault.bp > 10_000
        ? `行程开始前${fault.fromDays}日的比例须在0%到100%之间`
        : `行程开始前${fault.fromDays}日的比例高于更临近出发的一档`
    case 'open':
      return '缺少最早的一档（多少日以上）'
  }
}

/** `行程开始前29日至15日`, the words of the contract. */
export function stepText({ fromDays, toDays }: LadderStep): string {
  if (toDays === null) return fromDays === 0 ? '行程开始前' : `行程开始前${fromDays}日以上`
  if (toDays === 0) return '行程开始当日'
  return fromDays === toDays ? `行程开始前${fromDays}日` : `行程开始前${toDays}日至${fromDays}日`
}

export interface LadderRow {
  /** `9月10日至9月12日取消，扣20%`. */
  text: string
  /** Null: from the day of booking on. */
  fromDay: Day | null
  /** The last day of the step; all of it in Shanghai. */
  untilDay: Day
  bp: number
  deductFen: Fen
  refundFen: Fen
}

/** Neighbours that keep the same share are one row to a reader. */
function mergeEqual(steps: readonly LadderStep[]): LadderStep[] {
  const merged: LadderStep[] = []
  for (const each of [...steps].sort((a, b) => b.fromDays - a.fromDays)) {
    const last = merged.at(-1)
    if (last && last.bp === each.bp) merged[merged.length - 1] = { ...each, toDays: last.toDays }
    else merged.push(each)
  }
  return merged
}

/** The ladder in the words of the contract, where no date has been chosen yet. */
export const ladderTexts = (steps: readonly LadderStep[]): { text: string; bp: number }[] =>
  mergeEqual(steps).map((each) => ({ text: stepText(each), bp: each.bp }))

/**
 * The ladder of one departure in calendar days and yuan, the earliest first. `baseFen` is that of
 * `refundBase`. The year is written only where it is not that of the departure.
 */
export function ladderTable(steps: readonly LadderStep[], departsOn: Day, baseFen: Fen): LadderRow[] {
  const dateText = (day: Day) =>
    day.slice(0, 4) === departsOn.slice(0, 4) ? monthDayText(day) : `${day.slice(0, 4)}年${monthDayText(day)}`
  return mergeEqual(steps).map(({ fromDays, toDays, bp }) => {
    const fromDay = toDays === null ? null : addDays(departsOn, -toDays)
    const untilDay = addDays(departsOn, -fromDays)
    const deductFen = shareOf(baseFen, bp, 'down')
    const days =
      fromDay === null
        ? `${dateText(untilDay)}24:00前`
        : fromDay === untilDay
          ? `${dateText(untilDay)}${untilDay === departsOn ? '（出发当日）' : ''}`
          : `${dateText(fromDay)}至${dateText(untilDay)}`
    const text = `${days}取消，${bp === 0 ? '全额退款' : `扣${percentText(bp)}`}`
    return { text, fromDay, untilDay, bp, deductFen, refundFen: toFen(baseFen - deductFen) }
  })
}

export interface Cancellation extends RefundBase {
  departsOn: Day
  today: Day
  paidFen: Fen
  /** What the ladder of an earlier date would have kept (rule book §8.9, 7). */
  floorFen?: Fen
}

export interface LadderNow {
  daysBefore: number
  bp: number
  text: string
  deductFen: Fen
  refundFen: Fen
}

/**
 * What cancelling today would cost: non-refundable add-ons in full, then the share of the rest, rounded down. Capped
 * at what was paid, because the shop never bills a traveller for cancelling. Null once the trip has begun.
 */
export function ladderNow(steps: readonly LadderStep[], order: Cancellation): LadderNow | null {
  const daysBefore = daysBetween(order.today, order.departsOn)
  const hit = stepOn(steps, daysBefore)
  if (!hit) return null
  const share = Math.min(order.baseFen, Math.max(shareOf(order.baseFen, hit.bp, 'down'), order.floorFen ?? 0))
  const deductFen = toFen(Math.min(order.nonRefundableFen + share, order.paidFen))
  return {
    daysBefore,
    bp: hit.bp,
    text: stepText(hit),
    deductFen,
    refundFen: toFen(order.paidFen - deductFen),
  }
}
