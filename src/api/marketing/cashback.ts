import { cashbackStates, rateTypes } from '#src/domain/marketing/cashback/states.ts'
import { endpoint } from '../endpoint.ts'
import { coded, codedText, fen, flag, pageOf, paging, time } from '../wire.ts'
import { z } from '../zod.ts'

const Line = z.object({
  id: z.int(),
  /** Of somebody else's order: `BM26********8213`. */
  order_mask: z.string(),
  title: z.string(),
  /** What counts of the order: no visa, no insurance, nothing that was given back. */
  base_fen: fen,
  bp: z.int(),
  cap_fen: fen,
  amount_fen: fen,
  /** What of it has been withdrawn, or is being. */
  withdrawn_fen: fen,
  state: coded(cashbackStates),
  state_text: z.string(),
  /** Why it cannot be withdrawn yet, or why it is void; empty otherwise. */
  why_text: z.string(),
  /** From when it can be withdrawn at the earliest; null while a complaint or refund is open, once it can, or where it never will. */
  settle_at: z.nullable(time),
  created_at: time,
})
export type CashbackLine = z.output<typeof Line>

const Invited = z.object({
  /** Telephone, masked. */
  name: z.string(),
  registered_at: time,
  /** Whether they have paid an order that counted for the member. */
  has_ordered: flag,
})
export type InvitedMember = z.output<typeof Invited>

const Rate = z.object({ type: coded(rateTypes), type_text: z.string(), bp: z.int(), cap_fen: fen })

/** 返现 (rule book §13): what a member gets for orders that came by their link. */
export const cashback = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/brokerage/cashback',
    access: 'member',
    summary: '返现明细与合计，新的在前',
    input: z.object({ status: z.optional(codedText(cashbackStates)), ...paging }),
    data: z.object({
      /** What can be withdrawn now; what later refunds have left owing is taken off. */
      available_fen: fen,
      /** 预计 and 待结算. */
      pending_fen: fen,
      withdrawing_fen: fen,
      /** Everything that was ever paid out. */
      withdrawn_fen: fen,
      /** All of it together, without what is void. */
      total_fen: fen,
      invite_url: z.string(),
      invite_qr_text: z.string(),
      invited_count: z.int(),
      ...pageOf(Line),
    }),
    refusals: [],
  }),
  invited: endpoint({
    method: 'GET',
    path: '/api/v3/brokerage/invited',
    access: 'member',
    summary: '邀请的好友，新的在前',
    input: z.object(paging),
    data: z.object(pageOf(Invited)),
    refusals: [],
  }),
  rate: endpoint({
    method: 'GET',
    path: '/api/v3/brokerage/rate',
    access: 'public',
    summary: '返现比例、提现限额和规则',
    input: z.object({}),
    data: z.object({
      rates: z.array(Rate),
      limits: z.object({ min_fen: fen, day_fen: fen, month_fen: fen, per_day: z.int() }),
      html: z.string(),
    }),
    refusals: [],
  }),
}
