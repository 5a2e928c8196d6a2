import { sql } from 'kysely'
import type { Data } from '#src/api/endpoint.ts'
import type { CashbackLine, cashback, InvitedMember } from '#src/api/marketing/cashback.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type OrderStanding, promisedAt, waitReasonOf } from '#src/domain/marketing/cashback/cashback.ts'
import {
  type CashbackState,
  cashbackStateText,
  type RateType,
  rateTypes,
  type VoidReason,
  voidShownText,
  type WaitReason,
  waitReasonText,
} from '#src/domain/marketing/cashback/states.ts'
import { availableOf, withdrawLimits } from '#src/domain/marketing/cashback/withdrawal.ts'
import { invitePath } from '#src/domain/marketing/referrals/mark.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasComplaint, isRefunding } from './facts.ts'
import { listRates } from './rates.ts'
import { cashbackRulesHtml } from './rules.ts'
import { findSums } from './store.ts'

type Reading = Pick<Ctx, 'db' | 'now' | 'publicUrl' | 'vault'>

interface Wanted {
  state: CashbackState | null
  page: number
  size: number
}

/** One page of a member's lines with all sums, and the link by which they invite. */
export async function pageCashback(
  ctx: Reading,
  memberId: number,
  { state, page, size }: Wanted,
): Promise<Data<(typeof cashback)['list']>> {
  const offset = (page - 1) * size
  const [sums, facts, rows] = await Promise.all([
    findSums(ctx.db, memberId),
    findMemberFacts(ctx.db, memberId, state),
    listLines(ctx.db, memberId, state, { limit: size, offset }),
  ])
  const availableFen = availableOf([toFen(sums.leftFen)])
  const url = `${ctx.publicUrl}${invitePath(facts.uid)}`
  return {
    available_fen: availableFen,
    pending_fen: toFen(sums.pendingFen),
    withdrawing_fen: toFen(sums.withdrawingFen),
    withdrawn_fen: toFen(sums.withdrawnFen),
    total_fen: toFen(availableFen + sums.pendingFen + sums.withdrawingFen + sums.withdrawnFen),
    invite_url: url,
    invite_qr_text: url,
    invited_count: facts.invited,
    list: rows.map((row) => lineView(row, ctx.now)),
    ...{ total: facts.total, page, size, has_more: offset + rows.length < facts.total },
  }
}

async function findMemberFacts(db: Db, memberId: number, state: CashbackState | null) {
  const { rows } = await sql<{ uid: string; invited: number; total: number }>`
    select m.uid, (select count(*)::int from member i where i.inviter_id = m.id) as invited,
      (select count(*)::int from cashback c where c.member_id = m.id
        and (${state}::cashback_state is null or c.state = ${state})) as total
    from member m where m.id = ${memberId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`the member ${memberId} is gone`)
  return facts
}

interface LineRow extends OrderStanding {
  id: number
  orderNo: string
  title: string
  baseFen: number
  bp: number
  capFen: number
  amountFen: number
  withdrawnFen: number
  state: CashbackState
  voidReason: VoidReason | null
  settleAt: Date
  createdAt: Date
}

async function listLines(
  db: Db,
  memberId: number,
  state: CashbackState | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<LineRow>`
    select c.id, o.order_no as "orderNo", o.snapshot ->> 'title' as title, c.base_fen as "baseFen", c.bp,
      c.cap_fen as "capFen", c.amount_fen as "amountFen", c.taken_fen + c.paid_fen as "withdrawnFen", c.state,
      c.void_reason as "voidReason", c.settle_at as "settleAt", c.created_at as "createdAt", o.status,
      o.returns_on as "returnsOn", ${isRefunding} as "isRefunding", ${hasComplaint} as "hasComplaint"
    from cashback c join orders o on o.id = c.order_id
    where c.member_id = ${memberId} and (${state}::cashback_state is null or c.state = ${state})
    order by c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** What a line waits for; null where it can be withdrawn, has been, or never can. */
const waitOf = (row: LineRow, now: Date): WaitReason | null =>
  row.state === 'estimated' || row.state === 'settling' ? waitReasonOf(row, now) : null

/** Why a line cannot be withdrawn yet, or never; empty where it can, or has been. */
function whyText({ voidReason }: LineRow, wait: WaitReason | null): string {
  if (voidReason !== null) return voidShownText[voidReason]
  return wait === null ? '' : waitReasonText[wait]
}

/** `BM26********8213`: enough to tell two orders apart, too little to look one up. */
const maskOrderNo = (orderNo: string) => `${orderNo.slice(0, 4)}********${orderNo.slice(-4)}`

function lineView(row: LineRow, now: Date): CashbackLine {
  const wait = waitOf(row, now)
  return {
    id: row.id,
    order_mask: maskOrderNo(row.orderNo),
    title: row.title,
    base_fen: toFen(row.baseFen),
    bp: row.bp,
    cap_fen: toFen(row.capFen),
    amount_fen: toFen(row.amountFen),
    withdrawn_fen: toFen(row.withdrawnFen),
    state: row.state,
    state_text: cashbackStateText[row.state],
    why_text: whyText(row, wait),
    settle_at: promisedAt(wait, row.settleAt),
    created_at: row.createdAt,
  }
}

interface Paging {
  page: number
  size: number
}

/** Who registered by the member's link, without a name: the telephone is masked. */
export async function pageInvited(
  { db, vault }: Pick<Ctx, 'db' | 'vault'>,
  memberId: number,
  { page, size }: Paging,
): Promise<Data<(typeof cashback)['invited']>> {
  const offset = (page - 1) * size
  const { rows } = await sql<{
    phone_enc: Buffer
    status: string
    registered_at: Date
    has_ordered: boolean
  }>`
    select i.phone_enc, i.status, i.registered_at, exists (select from cashback c join orders o on o.id = c.order_id
      where c.member_id = ${memberId} and o.member_id = i.id and c.state <> 'void') as has_ordered
    from member i where i.inviter_id = ${memberId} order by i.id desc limit ${size} offset ${offset}`.execute(
    db,
  )
  const { total } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('inviter_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const list: InvitedMember[] = rows.map(({ phone_enc, status, registered_at, has_ordered }) => ({
    name: status === 'cancelled' ? '已注销用户' : maskPhone(vault.open(phone_enc)),
    registered_at,
    has_ordered,
  }))
  return { list, total, page, size, has_more: offset + rows.length < total }
}

export const rateTypeText = (type: RateType) => (type === 'custom' ? '定制游' : productTypeText[type])

/** Rates, limits and rules, the same for everybody. */
export async function viewRates({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<Data<(typeof cashback)['rate']>> {
  const byType = new Map((await listRates(db, dayOf(now))).map((rate) => [rate.type, rate]))
  const { minFen, dayFen, monthFen, perDay } = withdrawLimits
  return {
    rates: keysOf(rateTypes).flatMap((type) => {
      const rate = byType.get(type)
      return rate ? [{ type, type_text: rateTypeText(type), bp: rate.bp, cap_fen: toFen(rate.cap_fen) }] : []
    }),
    limits: { min_fen: minFen, day_fen: dayFen, month_fen: monthFen, per_day: perDay },
    html: cashbackRulesHtml,
  }
}
