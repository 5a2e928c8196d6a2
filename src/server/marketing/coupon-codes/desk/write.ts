import type { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { addDays, dayOf, shanghaiTime, startOf } from '#src/domain/calendar-day.ts'
import { batchActs } from '#src/domain/marketing/coupon-codes/batch.ts'
import {
  isExchangeCode,
  normaliseExchangeCode,
  shownExchangeCode,
} from '#src/domain/marketing/coupon-codes/code.ts'
import { secondPersonReasons } from '#src/domain/marketing/coupons/second-person.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { lockGivingRule } from '../../coupons/service.ts'
import { exchangeCodeHash } from '../code-hash.ts'
import { findCode, insertBatch, lockBatch, setLeft, setVoided } from '../store.ts'
import { viewBatch } from './read.ts'

type Calls = typeof couponBatches

const MOST_AHEAD_DAYS = 1_100

/** Made by a job at once, or, above the lines of the desk book §2.2, when 财务 lets it. Refuses NOT_FOUND, PARAM. */
export const createBatch = (ctx: Ctx, staff: Staff, input: Input<Calls['create']>) =>
  ctx.transaction(async (tx) => {
    const { rule_id, count, expires_on, note, reason } = input
    const rule = await lockGivingRule(tx, rule_id, ctx.now)
    if (!rule) throw new Refused('NOT_FOUND', undefined, '只有使用中的规则可以生成兑换码')
    const today = dayOf(ctx.now)
    if (expires_on < today || expires_on > addDays(today, MOST_AHEAD_DAYS))
      throw badFields({ expires_on: '请选择今天以后三年以内的日期' })
    const needsSecond = secondPersonReasons(rule, count, await secondPersonLinesOf(tx)).length > 0
    const id = await insertBatch(tx, {
      rule_id,
      count,
      note,
      expires_at: startOf(addDays(expires_on, 1)),
      status: needsSecond ? 'pending' : 'making',
      asked_by: staff.id,
      asked_at: ctx.now,
    })
    const question = { kind: 'coupon_batch', entity: 'coupon_batch', entityId: id } as const
    if (needsSecond) await askApproval(ctx, tx, { ...question, payload: {}, reason, askedBy: staff.id })
    else await ctx.jobs.enqueueLater(tx, 'coupon.codes', { batchId: id })
    return {
      answer: await viewBatch(tx, id),
      audit: [{ entity: 'coupon_batch', id, after: { rule_id, count, expires_on }, reason }],
    }
  })

async function lockedFor(tx: Tx, id: number, act: 'file' | 'void') {
  const batch = await lockBatch(tx, id)
  if (!batch) throw new Refused('NOT_FOUND')
  const { status, codes_enc, left_at } = batch
  const { allowed, why } = batchActs({ status, hasFile: codes_enc !== null, isLeft: left_at !== null })[act]
  if (!allowed) throw new Refused('STATE', undefined, why)
  return batch
}

/** The codes leave, and the shop forgets them: afterwards it only knows one when it sees it. */
export const takeFile = (ctx: Ctx, staff: Staff, { batch_id: id, reason }: Input<Calls['file']>) =>
  ctx.transaction(async (tx) => {
    const { codes_enc } = await lockedFor(tx, id, 'file')
    const { rule_name, expires_on, count } = await viewBatch(tx, id)
    const codes = ctx.vault.open(codes_enc ?? Buffer.alloc(0)).split('\n')
    await setLeft(tx, id, staff.id, ctx.now)
    const lines = codes.map((code) => `${shownExchangeCode(code)},${csvText(rule_name)},${expires_on}`)
    return {
      answer: {
        type: 'text/csv' as const,
        name: `兑换码 ${id} ${shanghaiTime(ctx.now).slice(0, 10)}.csv`,
        body: Buffer.from(`\uFEFF兑换码,优惠券,最后一天\r\n${lines.join('\r\n')}\r\n`),
      },
      audit: [{ entity: 'coupon_batch', id, after: { count, left: true }, reason }],
    }
  })

/** A text that begins as a formula gets an apostrophe in front, as in every file of the desk. */
const csvText = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Its codes that nobody has used are worth nothing any more; the coupons that were given stay. */
export const voidBatch = (ctx: Ctx, staff: Staff, { batch_id: id, reason }: Input<Calls['void']>) =>
  ctx.transaction(async (tx) => {
    await lockedFor(tx, id, 'void')
    await setVoided(tx, id, staff.id, ctx.now)
    const answer = await viewBatch(tx, id)
    const after = { status: 'voided', unused: answer.count - answer.used }
    return { answer, audit: [{ entity: 'coupon_batch', id, before: { status: 'ready' }, after, reason }] }
  })

/** What became of one code, for who reads it out. Neither the audit row nor an address holds it. */
export async function lookUpCode(ctx: Ctx, typed: string) {
  const found = isExchangeCode(normaliseExchangeCode(typed))
    ? await findCode(ctx.db, exchangeCodeHash(ctx, typed))
    : undefined
  const batch = found ? await viewBatch(ctx.db, found.batchId) : null
  const usedAt = found?.usedAt ?? null
  return {
    answer: { batch, used_at: usedAt, text: fateOf(batch, usedAt, dayOf(ctx.now)) },
    audit: [{ entity: 'coupon_batch', id: batch?.id ?? 0, after: { found: batch !== null } }],
  }
}

function fateOf(batch: Awaited<ReturnType<typeof viewBatch>> | null, usedAt: Date | null, today: string) {
  if (!batch) return '没有这个兑换码'
  if (usedAt) return `${shanghaiTime(usedAt).slice(0, 16)} 已兑换`
  if (batch.status === 'voided') return '所在批次已作废'
  return batch.expires_on < today ? `${batch.expires_on} 已到期` : '未使用'
}
