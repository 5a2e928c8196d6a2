import { keysOf } from '#src/domain/keys.ts'
import { cashbackStates, rateTypes, voidReasons, waitReasons } from '#src/domain/marketing/cashback/states.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, id, numBetween, orderNo, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'

const namesOf = <K extends string>(of: Record<K, unknown>) => keysOf(of) as [K, ...K[]]

const Row = z.object({
  id: z.int(),
  order_no: z.string(),
  trip_title: z.string(),
  returns_on: day,
  /** Whose link the order came by. */
  uid: z.string(),
  member_name: z.string(),
  type: z.enum(namesOf(rateTypes)),
  type_text: z.string(),
  base_fen: fen,
  bp: z.int(),
  cap_fen: fen,
  amount_fen: fen,
  /** In withdrawals that wait, and in those that were paid. */
  taken_fen: fen,
  paid_fen: fen,
  /** Withdrawn or on its way beyond what a later refund has left; taken off what comes later. */
  owed_fen: fen,
  state: z.enum(namesOf(cashbackStates)),
  state_text: z.string(),
  /** Why it cannot be withdrawn yet; null where it can, or never will. */
  wait_reason: z.nullable(z.enum(waitReasons)),
  void_reason: z.nullable(z.enum(voidReasons)),
  /** Either of them in words; empty where neither is. */
  why_text: z.string(),
  /** Since when it can be withdrawn; null where it waits for what ends on no known day, and where it waits no more. */
  settle_at: z.nullable(time),
  created_at: time,
})
export type DeskCashbackRow = z.output<typeof Row>

const Rate = z.object({
  id: z.int(),
  bp: z.int(),
  cap_fen: fen,
  starts_on: day,
  /** Null for those with which the shop began. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(time),
})
const Rates = z.object({
  today: day,
  rates: z.array(
    z.object({
      type: z.enum(namesOf(rateTypes)),
      type_text: z.string(),
      now: z.nullable(Rate),
      /** Announced, not begun. */
      next: z.nullable(Rate),
      /** The last three, the newest first. */
      before: z.array(Rate),
    }),
  ),
})
export type DeskCashbackRates = z.output<typeof Rates>

const decide = { staff: 'withdraw.review' } as const
const type = z.enum(namesOf(rateTypes), '请选择产品类型')
/** The announced rate that was seen; absent where there was none. */
const nextId = z.optional(id)
const reason = requiredText(5, 100, '请写明原因，5到100个字')

/** 返现 at the desk (desk book §4.10): whose order gives what to whom, and why not yet. */
export const deskCashback = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/cashback',
    access: { staff: 'withdraw.review' },
    summary: '返现，新的在前；还不能提现的说明原因',
    input: z.object({
      states: z.optional(words(namesOf(cashbackStates))),
      /** Whose cashback it is. */
      uid: z.optional(rawText(32, '会员编号有误')),
      order_no: z.optional(orderNo),
      /** Days on which the orders were paid. */
      from: z.optional(day),
      until: z.optional(day),
      cursor: z.optional(cursor),
    }),
    data: listOf(Row),
    refusals: [],
  }),
  rates: endpoint({
    method: 'GET',
    path: '/api/desk/cashback/rates',
    access: { staff: 'points.adjust' },
    summary: '各类产品的返现比例：现在的、将要生效的、以前的',
    input: z.object({}),
    data: Rates,
    refusals: [],
  }),
  planRate: endpoint({
    method: 'POST',
    path: '/api/desk/cashback/rates/{type}',
    access: decide,
    audit: 'cashback.rate',
    summary: '定下从某天起的返现比例，按付款日适用；已有返现不变',
    input: z.object({
      type,
      bp: numBetween(0, 1_000, '比例在0%到10%之间'),
      cap_fen: numBetween(0, 1_000_000, '每单上限在0到10000元之间'),
      starts_on: day,
      next_id: nextId,
      reason,
    }),
    data: Rates,
    refusals: ['STATE'],
  }),
  dropRate: endpoint({
    method: 'POST',
    path: '/api/desk/cashback/rates/{type}/drop',
    access: decide,
    audit: 'cashback.rate_drop',
    summary: '取消尚未生效的返现比例',
    input: z.object({ type, next_id: nextId, reason }),
    data: Rates,
    refusals: ['STATE'],
  }),
}
