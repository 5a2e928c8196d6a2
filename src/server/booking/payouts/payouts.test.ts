import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskPayments } from '#src/api/desk/finance/payments.ts'
import { payouts, type RefundRow } from '#src/api/desk/finance/payouts.ts'
import { documents } from '#src/api/desk/system/documents.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { compensationOf } from '#src/domain/booking/refunds/compensation.ts'
import { toFen } from '#src/domain/money.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, letInAnew, signInStaff } from '#test/people/staff.ts'
import { bothQueues } from '#test/shop/work-queue.ts'
import { flowsOf } from '../day-close/flows.ts'
import { recordTrade } from '../payments/resolving/record.ts'
import { oweCompensation, payoutsOfRefunds, shownCompensation } from './service.ts'

const shop = await openRefundShop()
const { db, clock, ctx, channel } = shop
const api = makeDeskApi(shop.services, clock)

async function person(
  ...roles: Parameters<typeof signInStaff>[1] extends infer _ ? ('finance' | 'operations')[] : never
) {
  const signedIn = await signInStaff(shop, {
    roles: roles.length > 0 ? roles : ['finance'],
    hasGivenDigits: true,
  })
  return {
    ...signedIn,
    ask: (endpoint: DeskEndpoint, fields: Record<string, string>) => askDesk(api, endpoint, fields, signedIn),
    async receipt() {
      const fields = { purpose: 'receipt', name: '回单.pdf' }
      const { data } = await sendToDesk(api, documents.upload, fields, pdfOf('receipt'), signedIn)
      return String(data?.['ref'])
    },
  }
}
type Person = Awaited<ReturnType<typeof person>>
const xu = await person()
const zhou = await person()

beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  channel.behaviour.broken.clear()
  channel.behaviour.refundState = 'success'
  await db.deleteFrom('rate_limit').execute()
})

const account = '6225880123456789'
const transferOf = async (by: Person, more: Record<string, string> = {}) => ({
  payee_name: '李雷',
  account: '6225 8801 2345 6789',
  bank: '招商银行',
  paid_on: '2026-11-21',
  reference: 'CMB20261121000001',
  receipt_ref: await by.receipt(),
  ...more,
})

/** A refund that the channel gave up on: ¥800 of a deposit, or ¥13,600. */
async function failedRefund({ deposit = true } = {}) {
  const order = await shop.family({ departsOn: '2027-03-20', deposit })
  channel.behaviour.refundState = 'failed'
  await order.apply()
  await shop.runJobs()
  const refund = () =>
    db.selectFrom('refund').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
  const { out_refund_no: row_no, status } = await refund()
  expect(status).toBe('failed')
  const pay = async (by: Person, more?: Record<string, string>) =>
    by.ask(payouts.byHand, { row_no, ...(await transferOf(by, more)) })
  return { ...order, refund, row_no, pay }
}

const openAlarms = async (ref: string) =>
  (
    await db
      .selectFrom('alarm')
      .select('kind')
      .where('ref', '=', ref)
      .where('settled_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind)

async function approvalOf(entityId: string) {
  const { id } = await db
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', 'payout')
    .where('entity_id', '=', entityId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return String(id)
}

const inbox = async (memberId: number) =>
  (
    await db.selectFrom('message').select('body').where('member_id', '=', memberId).orderBy('id').execute()
  ).map(({ body }) => body)

describe('a refund that the channel gave up on', () => {
  test('is sent again under its number, with all its tries, and its alarm falls silent', async () => {
    const { row_no, refund, ...order } = await failedRefund()
    expect(await openAlarms(row_no)).toEqual(['refund_failed'])
    channel.behaviour.refundState = 'success'
    const reason = '客人已重新实名'
    expect(await xu.ask(payouts.retry, { row_no, reason })).toMatchObject({ code: 0 })
    expect(await refund()).toMatchObject({ status: 'approved', tries: 0, failure: '' })
    expect(await openAlarms(row_no)).toEqual([])
    expect(await xu.ask(payouts.retry, { row_no, reason })).toMatchObject({ code: 22 })
    await shop.runJobs()
    expect(await refund()).toMatchObject({ status: 'success', by_hand: false })
    expect((await order.row()).status).toBe('refunded')
    expect(channel.calls.refund.filter((no) => no === row_no)).toHaveLength(2)
  })

  test('is paid by bank: it arrives as from a channel, the request ends, and the traveller reads where', async () => {
    const { row_no, refund, pay, ...order } = await failedRefund()
    expect(await pay(xu)).toMatchObject({ code: 0, data: { outcome: 'done' } })
    expect(await refund()).toMatchObject({ status: 'success', by_hand: true, channel_refund_no: null })
    await shop.runJobs()
    expect(await order.row()).toMatchObject({ status: 'refunded', refunded_fen: 80_000 })
    expect((await order.requests())[0]).toMatchObject({
      status: 'done',
      routes: [{ channel_text: '银行转账', status_text: '已到账' }],
    })
    expect(await openAlarms(row_no)).toEqual([])
    expect((await inbox(order.member.id)).at(-1)).toContain('¥800已转账至招商银行（尾号6789）')
    await expectBooksToBalance(db)
    const { due, remembered } = await bothQueues(shop)
    expect(remembered).toEqual(due)
  })

  test('has its payee sealed, and in no reply, log, audit row or job', async () => {
    const { row_no, refund, pay } = await failedRefund()
    await pay(xu)
    const { id } = await refund()
    const payout = await db
      .selectFrom('payout')
      .selectAll()
      .where('refund_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payout.payee_mask).toBe('李* 招商银行（尾号6789）')
    expect(JSON.parse(shop.services.vault.open(payout.payee_enc))).toMatchObject({ account })
    const shown = (await payoutsOfRefunds(shop.services, db, [id])).get(id)
    expect(shown).toMatchObject({ payee: payout.payee_mask, by: '林知远', receipt: { name: '回单.pdf' } })
    expect(JSON.stringify(shown)).not.toContain(account.slice(0, -4))
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(a::text, ' '), '') as text from audit_log a where entity_id = ${row_no}
      union all select coalesce(string_agg(j.data::text, ' '), '') from pgboss.job j`.execute(db)
    expect(rows.map(({ text }) => text).join()).not.toMatch(/6225|李雷/)
    expect(shop.logLines.join()).not.toMatch(/6225880|李雷/)
  })

  test('stands in the day close under transfers, and not under the channel that did not send it', async () => {
    const before = await flowsOf(db, '2026-11-21')
    const { pay } = await failedRefund()
    await pay(xu)
    const sum = (flows: typeof before, of: string) =>
      flows.find(({ item, channel }) => item === 'refunded' && channel === of)?.fen ?? 0
    const after = await flowsOf(db, '2026-11-21')
    expect(sum(after, 'offline_transfer') - sum(before, 'offline_transfer')).toBe(80_000)
    expect(sum(after, 'wechat_native')).toBe(sum(before, 'wechat_native'))
  })

  test('above ¥5,000 waits for a colleague, and nothing has arrived until they agree', async () => {
    const { row_no, refund, pay } = await failedRefund({ deposit: false })
    expect(await pay(xu)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await refund()).toMatchObject({ status: 'failed' })
    expect(await pay(xu)).toMatchObject({ code: 22, message: '已登记转账，等待同事复核' })
    expect(await xu.ask(payouts.retry, { row_no, reason: '再试一次看看' })).toMatchObject({ code: 22 })
    const id = await approvalOf(row_no)
    expect(await xu.ask(approvals.decide, { id, decision: 'approved' })).toMatchObject({ code: 26 })
    const { data } = await zhou.ask(approvals.detail, { id })
    expect(JSON.stringify(data)).toContain('李* 招商银行（尾号6789）')
    expect(await zhou.ask(approvals.decide, { id, decision: 'approved' })).toMatchObject({ code: 0 })
    expect(await refund()).toMatchObject({ status: 'success', by_hand: true })
  })

  test('is written down anew when the colleague, or whoever wrote it, has found a mistake', async () => {
    const { row_no, refund, pay } = await failedRefund({ deposit: false })
    await pay(xu)
    const reject = { id: await approvalOf(row_no), decision: 'rejected', reason: '回单金额与退款不符' }
    expect(await zhou.ask(approvals.decide, reject)).toMatchObject({ code: 0 })
    expect(await refund()).toMatchObject({ status: 'failed' })
    await pay(xu)
    expect(await xu.ask(approvals.recall, { id: await approvalOf(row_no) })).toMatchObject({ code: 0 })
    expect(await refund()).toMatchObject({ status: 'failed' })
    expect(await pay(zhou)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(
      await xu.ask(approvals.decide, { id: await approvalOf(row_no), decision: 'approved' }),
    ).toMatchObject({
      code: 0,
    })
    expect(await refund()).toMatchObject({ status: 'success' })
  })

  test('that the channel has sent after all is recorded, and no transfer is written down', async () => {
    const { refund, pay, ...order } = await failedRefund()
    channel.behaviour.refundState = 'success'
    expect(await pay(xu)).toMatchObject({ code: 0, data: { outcome: 'channel' } })
    expect(await refund()).toMatchObject({ status: 'success', by_hand: false })
    const { id } = await refund()
    expect(await db.selectFrom('payout').select('id').where('refund_id', '=', id).execute()).toEqual([])
    expect(await order.row()).toMatchObject({ refunded_fen: 80_000 })
  })

  test('that the channel is sending is STATE, and CHANNEL while nobody knows', async () => {
    const { refund, pay } = await failedRefund()
    channel.behaviour.broken.add('findRefund')
    expect(await pay(xu)).toMatchObject({ code: 51, message: '渠道暂时无法查询，无法确认是否已退，未登记' })
    expect(await refund()).toMatchObject({ status: 'failed' })
    channel.behaviour.broken.clear()
    channel.behaviour.refundState = 'processing'
    expect(await pay(xu)).toMatchObject({ code: 22, message: '渠道已受理这笔退款，正在退回，请等待结果' })
    expect(await refund()).toMatchObject({ status: 'sending' })
    channel.behaviour.refundState = 'success'
    clock.advanceSeconds(60)
    await shop.runJobs()
  })

  test('is not paid by the one person who has approved it: FOUR_EYES', async () => {
    const { refund, pay } = await failedRefund()
    const { request_id } = await refund()
    await db
      .updateTable('refund_request')
      .set({ first_by: xu.id, first_at: clock.now() })
      .where('id', '=', request_id)
      .execute()
    expect(await pay(xu)).toMatchObject({ code: 26 })
    expect(await pay(zhou)).toMatchObject({ code: 0 })
  })

  test('is not paid by who was let in anew by the link of that person, and neither is offered to: FOUR_EYES', async () => {
    const { refund, pay, ...order } = await failedRefund()
    const { request_id } = await refund()
    const signer = await person()
    const same = await person()
    await letInAnew(shop, same, signer)
    const change = { first_by: signer.id, first_at: clock.now() }
    await db.updateTable('refund_request').set(change).where('id', '=', request_id).execute()
    const [{ out_trade_no: no = '' } = {}] = await order.payments()
    const offered = async (to: Person) => (await to.ask(deskPayments.detail, { no })).data?.['refunds']
    const why = '您或审批人的账号近期由对方重置过，须由另一位同事登记转账'
    expect(await offered(signer)).toMatchObject([
      { why_not_by_hand: '由您一人审批的退款，须由另一位同事登记转账' },
    ])
    expect(await offered(same)).toMatchObject([{ why_not_by_hand: why }])
    expect(await pay(same)).toMatchObject({ code: 26, message: why })
    expect(await offered(xu)).toMatchObject([{ why_not_by_hand: '' }])
    expect(await pay(xu)).toMatchObject({ code: 0 })
  })

  test('is paid once by two who write it down at once, and by one of them who sends and who pays', async () => {
    const one = await failedRefund()
    const both = await Promise.all([one.pay(xu), one.pay(zhou)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(await one.refund()).toMatchObject({ status: 'success' })
    const two = await failedRefund()
    const reason = '渠道已恢复，再发一次'
    const either = await Promise.all([two.pay(xu), zhou.ask(payouts.retry, { row_no: two.row_no, reason })])
    expect(either.map(({ code }) => code).sort()).toEqual([0, 22])
    channel.behaviour.refundState = 'success'
    await shop.runJobs()
    expect(await two.row()).toMatchObject({ refunded_fen: 80_000 })
  })

  test('of money that the channel does not know stands still: STATE', async () => {
    const { refund, row_no, pay } = await failedRefund()
    const freeze = async (frozen_at: Date | null) =>
      db
        .updateTable('payment')
        .set({ frozen_at })
        .where('id', '=', (await refund()).payment_id)
        .execute()
    await freeze(clock.now())
    expect(await pay(xu)).toMatchObject({ code: 22 })
    expect(await xu.ask(payouts.retry, { row_no, reason: '再发一次试试' })).toMatchObject({ code: 22 })
    await freeze(null)
  })

  test('of a transfer has no channel: it is not asked, and cannot be sent again', async () => {
    const { refund, row_no, pay } = await failedRefund()
    const { payment_id } = await refund()
    await db
      .updateTable('payment')
      .set({ channel: 'offline_transfer' })
      .where('id', '=', payment_id)
      .execute()
    const asked = channel.calls.findRefund.length
    expect(await xu.ask(payouts.retry, { row_no, reason: '再发一次试试' })).toMatchObject({ code: 22 })
    expect(await pay(xu)).toMatchObject({ data: { outcome: 'done' } })
    expect(channel.calls.findRefund).toHaveLength(asked)
  })

  test('without anybody’s request is shown with its payment, sent again from there, and paid by bank', async () => {
    const order = await shop.family({ departsOn: '2027-03-20', deposit: true })
    const [paid] = await order.payments()
    const first = paid?.out_trade_no ?? ''
    channel.behaviour.refundState = 'failed'
    await recordTrade(ctx(), channel.pay(first, { channelTradeNo: `4201${first}` }), 'notify')
    await shop.runJobs()
    const no = (await order.payments())[1]?.out_trade_no ?? ''
    const row = async () => (await xu.ask(deskPayments.detail, { no })).data?.['refunds'] as RefundRow[]
    const row_no = `${order.order_id}R01`
    const failed = { no: row_no, payment_no: no, request_no: null, amount_fen: 320_000, status: 'failed' }
    expect(await row()).toMatchObject([{ ...failed, failure_text: 'failed', payout: null }])

    expect(await xu.ask(payouts.retry, { row_no, reason: '渠道已恢复，再试一次' })).toMatchObject({ code: 0 })
    expect(await row()).toMatchObject([{ status: 'approved' }])
    await shop.runJobs()
    expect(await row()).toMatchObject([failed])
    const byHand = await xu.ask(payouts.byHand, { row_no, ...(await transferOf(xu)) })
    expect(byHand).toMatchObject({ code: 0, data: { outcome: 'done' } })
    expect(await row()).toMatchObject([
      { status: 'success', payout: { payee: expect.stringContaining('6789') } },
    ])
    expect(await order.row()).toMatchObject({ status: 'deposit_paid', paid_fen: 320_000, refunded_fen: 0 })
    await expectBooksToBalance(db)
  })

  test('takes what a bank would take, and answers NOT_FOUND to a number that nobody has', async () => {
    const { pay } = await failedRefund()
    const faults = async (more: Record<string, string>) => {
      const { code, data } = await pay(xu, more)
      return [code, Object.keys((data?.['errors'] as object | undefined) ?? {})]
    }
    expect(await faults({ account: '不是账号的账号' })).toEqual([1, ['account']])
    expect(await faults({ paid_on: '2026-11-22' })).toEqual([1, ['paid_on']])
    expect(await faults({ paid_on: '2026-11-20' })).toEqual([1, ['paid_on']])
    expect(await faults({ receipt_ref: randomUUID() })).toEqual([1, ['receipt_ref']])
    const nobodys = { row_no: 'BM261121999999R01', ...(await transferOf(xu)) }
    expect(await xu.ask(payouts.byHand, nobodys)).toMatchObject({ code: 20 })
    const retry = { row_no: 'BM261121999999R01', reason: '再发一次试试' }
    expect(await xu.ask(payouts.retry, retry)).toMatchObject({ code: 20 })
  })
})

describe('违约金', () => {
  /** The shop has given up an order of ¥16,000 five days ahead: it owes a tenth. */
  async function owing({ status = 'approved' as 'approved' | 'submitted', baseFen = 1_600_000 } = {}) {
    const order = await shop.family({ departsOn: '2026-11-26' })
    await order.apply()
    const clerk = await person('operations')
    const request = await db
      .updateTable('refund_request')
      .set({
        asked_by: clerk.id,
        ...(status === 'approved' && { status, automatic: true, decided_at: clock.now() }),
      })
      .where('order_id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const owed = compensationOf('no_resources', 'domestic', '2026-11-26', '2026-11-21', toFen(baseFen))
    await shop.transaction((tx) => oweCompensation(ctx(), tx, request, owed))
    const sign = (step: 'approve' | 'second', by: Person) =>
      by.ask(payouts[step], { no: request.request_no, reason: '未成团，依合同支付' })
    const paid = async (by: Person) =>
      by.ask(payouts.paid, { no: request.request_no, ...(await transferOf(by)) })
    return { ...order, no: request.request_no, request, clerk, sign, paid }
  }

  test('takes two persons of 财务, neither of them who cancelled, and is paid beside the refund', async () => {
    const { sign, paid, request, no, ...order } = await owing()
    expect(await sign('second', xu)).toMatchObject({ code: 22, message: '须先由一位同事审批' })
    expect(await sign('approve', xu)).toMatchObject({
      code: 0,
      data: {
        amount_fen: 160_000,
        state: 'first_approved',
        actions: { second: { allowed: false, why: '须由另一位同事复核' } },
      },
    })
    expect(await sign('approve', zhou)).toMatchObject({ code: 22 })
    expect(await sign('second', xu)).toMatchObject({ code: 26 })
    expect(await paid(xu)).toMatchObject({ code: 22, message: '两人审批后才能登记转账' })
    expect(await sign('second', zhou)).toMatchObject({ data: { state: 'approved', payout: null } })
    expect((await inbox(order.member.id)).at(-1)).toContain('违约金¥1,600')
    expect(await paid(xu)).toMatchObject({
      data: { state: 'paid', payout: { payee: '李* 招商银行（尾号6789）', state: 'done' } },
    })
    expect(await paid(xu)).toMatchObject({ code: 22, message: '违约金已支付' })
    expect((await inbox(order.member.id)).at(-1)).toContain('违约金¥1,600已转账至招商银行（尾号6789）')
    const [shown] = await order.requests()
    expect(shown).toMatchObject({ compensation: { amount_fen: 160_000, status_text: '已转账' } })
    expect(await order.row()).toMatchObject({ refunded_fen: 0 })
    const flows = await flowsOf(db, '2026-11-21')
    expect(flows).toContainEqual({ item: 'compensation', channel: null, fen: 160_000 })
    await expectBooksToBalance(db)
  })

  test('is not signed twice by who may be one person, nor offered to them: FOUR_EYES', async () => {
    const { sign, request } = await owing()
    const first = await person()
    const same = await person()
    await letInAnew(shop, first, same)
    expect(await sign('approve', first)).toMatchObject({ code: 0 })
    const why = '您或审批人的账号近期由对方重置过，须由另一位同事复核'
    expect(await sign('second', same)).toMatchObject({ code: 26, message: why })
    const reader = { ...same, name: '陈屿', roles: ['finance'] as const, isLead: false }
    const staff = { ...reader, sessionRef: '', steppedUpAt: null }
    expect(await shownCompensation(ctx(), db, staff, request.id)).toMatchObject({
      actions: { second: { allowed: false, why } },
    })
    expect(await sign('second', xu)).toMatchObject({ code: 0 })
  })

  test('above ¥5,000 is compared with its receipt by a colleague before it counts as paid', async () => {
    const { sign, paid, no } = await owing({ baseFen: 9_000_000 })
    await sign('approve', xu)
    await sign('second', zhou)
    expect(await paid(xu)).toMatchObject({ data: { state: 'approved', payout: { state: 'waiting' } } })
    expect(await paid(zhou)).toMatchObject({ code: 22, message: '已登记转账，等待同事复核' })
    const id = await approvalOf(no)
    expect(await zhou.ask(approvals.decide, { id, decision: 'approved' })).toMatchObject({ code: 0 })
    const row = await db
      .selectFrom('compensation as c')
      .innerJoin('refund_request as q', 'q.id', 'c.id')
      .select('c.state')
      .where('q.request_no', '=', no)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('paid')
  })

  test('is signed by neither who cancelled nor before the request is approved, and where none is owed is NOT_FOUND', async () => {
    const waiting = await owing({ status: 'submitted' })
    expect(await waiting.sign('approve', xu)).toMatchObject({
      code: 22,
      message: '退款申请通过后才能审批违约金',
    })
    const both = await owing()
    const asker = await person('finance')
    await db
      .updateTable('compensation')
      .set({ asked_by: asker.id })
      .where('id', '=', both.request.id)
      .execute()
    expect(await both.sign('approve', asker)).toMatchObject({ code: 26 })
    const clerk = { ...asker, name: '陈屿', roles: ['operations'], isLead: false } as const
    const reader = { ...clerk, sessionRef: '', steppedUpAt: null }
    expect(await shownCompensation(ctx(), db, reader, both.request.id)).toMatchObject({
      state_text: '待审批',
      actions: { approve: { allowed: false, why: '需要“财务”角色' } },
    })
    const none = await shop.family({ departsOn: '2026-11-26' })
    const no = `${none.order_id}T01`
    for (const step of ['approve', 'second'] as const)
      expect(await xu.ask(payouts[step], { no, reason: '未成团，依合同' })).toMatchObject({ code: 20 })
    expect(await xu.ask(payouts.paid, { no, ...(await transferOf(xu)) })).toMatchObject({ code: 20 })
  })

  test('of two who sign at once one is the first', async () => {
    const { sign } = await owing()
    const codes = (await Promise.all([sign('approve', xu), sign('approve', zhou)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 22])
  })
})
