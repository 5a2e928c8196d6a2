import type { Day } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'
import { type Fen, sumOf, toFen } from '../money.ts'
import { type BillKind, billKinds, type PayChannel, payChannels } from './order-codes.ts'
import { sameProvider } from './payment.ts'

/**
 * What flows on a day. Money that counts for its order by the kind of its bill; beside it what stands apart (duplicates
 * and payments without a bill, rule book §8.9, 17); what went back of both; fees as the bills
 * say; coupons given; 违约金, which is sent by bank and is no refund (§8.9, 2).
 */
export const flowItems = [
  ...keysOf(billKinds),
  'refunded',
  'apart_in',
  'apart_out',
  'fee',
  'coupon',
  'compensation',
] as const satisfies string[]
export type FlowItem = (typeof flowItems)[number]

export const flowText: Record<FlowItem, string> = {
  full: '收款 全款',
  deposit: '收款 订金',
  balance: '收款 尾款',
  supplement: '收款 补款',
  refunded: '退款',
  apart_in: '另列：重复及无账单收款',
  apart_out: '另列：重复及无账单退回',
  fee: '手续费',
  coupon: '优惠券成本',
  compensation: '另列：违约金',
}

/** A sum of one item on one day. Coupons and 违约金 have no channel. */
export interface Flow {
  item: FlowItem
  channel: PayChannel | null
  fen: Fen
}

/** A sum that a closed day has in another way by now. */
interface Correction extends Flow {
  ofDay: Day
}

/** What is still to come or to go when the figures are taken. */
export interface Outstanding {
  receivable: { overdueFen: Fen; weekFen: Fen; monthFen: Fen; laterFen: Fen }
  toRefundFen: Fen
}

export interface DayFigures extends Outstanding {
  day: Day
  flows: readonly Flow[]
  corrections: readonly Correction[]
  /** Differences of this day: every one of them was closed by a cause before the day could be. */
  settledDifferences: number
}

const collected: readonly FlowItem[] = keysOf(billKinds)

const isCollected = (item: FlowItem): item is BillKind => collected.includes(item)

interface ChannelTotals {
  channel: PayChannel
  collectedFen: Fen
  refundedFen: Fen
  apartInFen: Fen
  apartOutFen: Fen
  feeFen: Fen
  /** What of it all stays: collected and apart, less what went back, less fees. */
  netFen: Fen
}

/** One line for each provider through whose channels something flowed: its bill and its fees are of them all. */
export function byChannel(flows: readonly Flow[]): ChannelTotals[] {
  return keysOf(payChannels).flatMap((channel) => {
    if (sameProvider(channel)[0] !== channel) return []
    const own = flows.filter((flow) => flow.channel !== null && sameProvider(channel).includes(flow.channel))
    if (own.length === 0) return []
    const sum = (of: (item: FlowItem) => boolean) =>
      sumOf(own.filter(({ item }) => of(item)).map(({ fen }) => fen))
    const totals = {
      collectedFen: sum(isCollected),
      refundedFen: sum((item) => item === 'refunded'),
      apartInFen: sum((item) => item === 'apart_in'),
      apartOutFen: sum((item) => item === 'apart_out'),
      feeFen: sum((item) => item === 'fee'),
    }
    return [{ channel, ...totals, netFen: netOf(totals) }]
  })
}

const netOf = (totals: Omit<ChannelTotals, 'channel' | 'netFen'>): Fen =>
  toFen(totals.collectedFen + totals.apartInFen - totals.refundedFen - totals.apartOutFen - totals.feeFen)

export const sumOfItem = (flows: readonly Flow[], item: FlowItem): Fen =>
  sumOf(flows.filter((flow) => flow.item === item).map(({ fen }) => fen))

/** One text for the same figures, whatever order they come in: what the hash is of. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`).join(',')}}`
}
