import { beforeEach, describe, expect, test } from 'vitest'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { find } from '#src/api/desk/work/find.ts'
import { cashback } from '#src/api/marketing/cashback.ts'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { withdrawalDue } from '#src/domain/content/working-hours.ts'
import { openCashbackShop } from '#test/content/cashback.ts'
import { signIn } from '#test/people/sign-in.ts'
import { letInAnew } from '#test/people/staff.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { bothQueues } from '#test/shop/work-queue.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openCashbackShop()
const { db, earned, lineOf } = shop
const xu = await shop.clerk('许诺')
const zhou = await shop.clerk('周正')
const shen = await shop.clerk('沈念', ['service'])
const code = { PARAM: 1, NOT_FOUND: 20, STATE: 22, NO_RIGHT: 25, FOUR_EYES: 26, BALANCE: 62 }

beforeEach(async () => {
  shop.clock.set(at)
  await db.deleteFrom('rate_limit').execute()
})

type Person = typeof xu
const rowsIn = <R>(data: Record<string, unknown> | null, name: string) => (data?.[name] ?? []) as R[]
type Member = Awaited<ReturnType<typeof shop.member>>
const noOf = (withdraw_no: string) => ({ withdraw_no })
const detail = (by: Person, no: string) => by.ask(deskWithdrawals.detail, noOf(no))
const approve = (by: Person, no: string, amount_fen = 8_000) =>
  by.ask(deskWithdrawals.approve, { ...noOf(no), amount_fen: String(amount_fen) })
const reject = (by: Person, no: string) =>
  by.ask(deskWithdrawals.reject, { ...noOf(no), reason: '收款账户不是本人的' })
let transfers = 0
const pay = async (by: Person, no: string, more: Record<string, string> = {}) =>
  by.ask(deskWithdrawals.paid, {
    ...noOf(no),
    paid_on: '2026-11-21',
    reference: `2026112122001${++transfers}`,
    receipt_ref: await by.receipt(),
    ...more,
  })
const sums = async (who: Pick<Member, 'call'>) => {
  const { available_fen, withdrawing_fen, withdrawn_fen } = (await who.call(cashback.list, {})).data
  return [available_fen, withdrawing_fen, withdrawn_fen]
}
const refund = async (order: { id: number }, leftFen: number, refunded_fen: number) => {
  await shop.writeLines(order.id, [{ code: 'adult', amountFen: leftFen * 100 }])
  await shop.change(order, { refunded_fen })
  await shop.follow()
}

/** A member with so much cashback who has asked for ¥80 of it. */
async function asked(amountFen = 10_000) {
  const member = await shop.member()
  const order = await earned(member, amountFen)
  const { data } = await member.withdraw(8_000)
  return { member, order, no: data.withdraw_no }
}
const inbox = async ({ id }: { id: number }) =>
  (await db.selectFrom('message').select('body').where('member_id', '=', id).execute()).map(
    ({ body }) => body,
  )

describe('a withdrawal at the desk', () => {
  test('is not paid by who was let in anew by the link of the person who agreed to it, nor offered to them: FOUR_EYES', async () => {
    const { no } = await asked()
    const first = await shop.clerk('林账')
    const same = await shop.clerk('何账')
    await letInAnew(shop, same, first)
    await approve(first, no)
    const why = '您或审核人的账号近期由对方重置过，须由另一位同事付款并登记'
    expect(await pay(same, no)).toMatchObject({ code: code.FOUR_EYES, message: why })
    expect((await detail(same, no)).data?.['acts']).toMatchObject({ paid: { allowed: false, why } })
    expect((await pay(zhou, no)).code).toBe(0)
  })

  test('is agreed to by one person and paid by another with a receipt; the member reads both', async () => {
    const { member, order, no } = await asked()
    expect((await bothQueues(shop)).remembered).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', ref: no, roles: '{finance}' }),
    )
    expect((await approve(xu, no)).data).toMatchObject({
      ...{ state: 'approved', reviewed_by: '许诺', paid_by: null },
      acts: { approve: { allowed: false }, reject: { allowed: true }, paid: { allowed: false } },
    })
    expect((await detail(zhou, no)).data?.['acts']).toMatchObject({ paid: { allowed: true, why: '' } })
    expect((await bothQueues(shop)).remembered).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal_pay', ref: no }),
    )
    expect((await pay(xu, no)).code).toBe(code.FOUR_EYES)
    expect((await pay(zhou, no, { reference: '20261121220014' })).data).toMatchObject({
      ...{ state: 'paid', paid_by: '周正', paid_on: '2026-11-21', reference: '20261121220014' },
      ...{ receipt: { name: '回单.pdf' }, due_at: null, acts: { reject: { allowed: false } } },
    })
    expect(await lineOf(order)).toMatchObject({ state: 'payable', taken_fen: 0, paid_fen: 8_000 })
    expect(await sums(member)).toEqual([2_000, 0, 8_000])
    expect((await member.call(withdrawals.list, {})).data.list).toMatchObject([
      { state: 'paid', state_text: '已到账', paid_at: shop.clock.now(), due_at: null },
    ])
    expect(await inbox(member)).toEqual([`提现${no}已付款至您的支付宝，到账¥80。`])
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', no)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'withdraw.approve', before: { state: 'requested' }, after: { state: 'approved' } },
      { action: 'withdraw.paid', before: null, after: null },
      { action: 'withdraw.paid', before: { state: 'approved' }, after: { state: 'paid', net_fen: 8_000 } },
    ])
    const { due, remembered } = await bothQueues(shop)
    expect(remembered).toEqual(due)
  })

  test('is promised to its member by the day on which it is paid, review and payment together, before it is agreed to as after', async () => {
    const { member, no } = await asked()
    const promised = async () => (await member.call(withdrawals.list, {})).data.list[0]?.due_at
    const dueAt = async () => {
      const text = String((await detail(zhou, no)).data?.['due_at'])
      return new Date(`${text.replace(' ', 'T')}+08:00`)
    }
    const looked = withdrawalDue(shop.clock.now())
    expect(await dueAt()).toEqual(looked)
    expect(await promised()).toEqual(withdrawalDue(looked))
    expect((await approve(xu, no)).code).toBe(0)
    expect(await promised()).toEqual(withdrawalDue(shop.clock.now()))
    expect(await dueAt()).toEqual(await promised())
  })

  test('is sent back with a reason, before and after it was agreed to, and can be asked for again that day', async () => {
    const { member, order, no } = await asked()
    expect((await reject(xu, no)).data).toMatchObject({ state: 'rejected', rejected_by: '许诺' })
    expect(await sums(member)).toEqual([10_000, 0, 0])
    expect(await lineOf(order)).toMatchObject({ state: 'payable', taken_fen: 0 })
    expect((await member.call(withdrawals.list, {})).data.list).toMatchObject([
      { state: 'rejected', reason: '收款账户不是本人的', due_at: null },
    ])
    expect(await inbox(member)).toEqual([
      `提现${no}（¥80）未能办理：收款账户不是本人的。提现已退回，现在可提现的金额见“邀请返现”。`,
    ])
    const again = await member.withdraw(8_000)
    expect(again.failed).toBeNull()
    const second = again.data.withdraw_no
    await approve(xu, second)
    expect((await reject(zhou, second)).data).toMatchObject({ state: 'rejected', reviewed_by: '许诺' })
    expect(await sums(member)).toEqual([10_000, 0, 0])
  })

  test('answers NOT_FOUND for a number that none has, STATE out of turn, and PARAM for another sum', async () => {
    const nobody = 'TX261121000000'
    const { no } = await asked()
    expect((await detail(xu, nobody)).code).toBe(code.NOT_FOUND)
    expect((await approve(xu, nobody)).code).toBe(code.NOT_FOUND)
    expect((await reject(xu, nobody)).code).toBe(code.NOT_FOUND)
    expect((await pay(xu, nobody)).code).toBe(code.NOT_FOUND)
    expect((await approve(xu, no, 8_001)).code).toBe(code.PARAM)
    expect((await pay(zhou, no)).code).toBe(code.STATE)
    await approve(xu, no)
    expect((await approve(zhou, no)).code).toBe(code.STATE)
    await pay(zhou, no)
    for (const act of [approve(xu, no), reject(xu, no), pay(zhou, no)])
      expect((await act).code).toBe(code.STATE)
  })

  test('is moved once when two persons act at once', async () => {
    const { member, no } = await asked()
    const first = await Promise.all([approve(xu, no), approve(zhou, no), reject(zhou, no)])
    const [row] = await db.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', no).execute()
    expect(['approved', 'rejected']).toContain(row?.state)
    expect(first.filter((reply) => reply.code === 0).length).toBeLessThanOrEqual(2)
    const other = await asked()
    await approve(xu, other.no)
    const second = await Promise.all([pay(zhou, other.no), pay(zhou, other.no), reject(xu, other.no)])
    expect(second.map((reply) => reply.code).toSorted()).toEqual([0, code.STATE, code.STATE])
    await runPeriodic(shop, 'cashback_check')
    expect(
      await db.selectFrom('alarm').select('ref').where('kind', '=', 'cashback_differs').execute(),
    ).toEqual([])
    expect((await sums(member))[1]).toBe(row?.state === 'approved' ? 8_000 : 0)
  })

  test('is paid under one number of the channel, on a day between the asking and today', async () => {
    const [one, two] = [await asked(), await asked()]
    for (const { no } of [one, two]) await approve(xu, no)
    expect((await pay(zhou, one.no, { paid_on: '2026-11-20' })).data?.['errors']).toHaveProperty('paid_on')
    expect((await pay(zhou, one.no, { paid_on: '2026-11-22' })).data?.['errors']).toHaveProperty('paid_on')
    expect((await pay(zhou, one.no, { reference: '4200001' })).code).toBe(0)
    expect((await pay(zhou, two.no, { reference: '4200001' })).data?.['errors']).toHaveProperty('reference')
    expect((await pay(zhou, two.no, { receipt_ref: crypto.randomUUID() })).data?.['errors']).toHaveProperty(
      'receipt_ref',
    )
    expect((await pay(zhou, two.no)).code).toBe(0)
  })

  test('is paid once by a transfer that two persons write down at the same time for two withdrawals', async () => {
    const [one, two] = [await asked(), await asked()]
    for (const { no } of [one, two]) await approve(xu, no)
    const wu = await shop.clerk('吴桐')
    const same = { reference: '4200002' }
    const replies = await Promise.all([pay(zhou, one.no, same), pay(wu, two.no, same)])
    expect(replies.map((reply) => reply.code).toSorted()).toEqual([0, code.PARAM])
    const refused = replies.find((reply) => reply.code === code.PARAM)
    expect(refused?.data?.['errors']).toHaveProperty('reference')
  })

  test('shows what speaks for and against it', async () => {
    const { member, order, no } = await asked()
    const facts = async (which: string) =>
      Object.fromEntries(
        rowsIn<{ label: string; text: string; is_fine: boolean | null }>(
          (await detail(xu, which)).data,
          'facts',
        ).map(({ label, text, is_fine }) => [label, [is_fine, text]]),
      )
    expect(await facts(no)).toEqual({
      实名: [true, '与常用旅客中的本人一致'],
      首次提现: [null, '是，此前没有付过款'],
      账号: [null, '申请时已注册173天'],
      收款账户: [false, expect.stringContaining('位会员提现到这个账户')],
      下单人与邀请人: [true, '手机号、设备和付款账户都不同'],
      申请后的退款: [true, '没有'],
    })
    const contact_phone_hash = shop.services.vault.blindIndex('phone', member.phone)
    await db.updateTable('orders').set({ contact_phone_hash }).where('id', '=', order.id).execute()
    await db
      .updateTable('saved_traveller')
      .set({ name_cn: '韩梅梅' })
      .where('member_id', '=', member.id)
      .execute()
    await db
      .insertInto('refund_request')
      .values({
        ...{ request_no: `${order.orderNo}T01`, order_id: order.id, kind: 'whole', cause: 'no_resources' },
        ...{ asked_on: '2026-11-21', quote: JSON.stringify({}), deduct_fen: 0, refund_fen: 736_000 },
        ...{ from_status: 'done', cost_due_at: new Date(at), created_at: shop.clock.now() },
        staff_due_at: shop.clock.now(),
      })
      .execute()
    expect(await facts(no)).toMatchObject({
      实名: [false, '与常用旅客中的本人不再一致'],
      下单人与邀请人: [false, `${order.orderNo}联系人手机号是邀请人的`],
      申请后的退款: [false, order.orderNo],
    })
    expect((await detail(xu, no)).data?.['shares']).toMatchObject([
      {
        order_no: order.orderNo,
        amount_fen: 8_000,
        cashback_fen: 10_000,
        refunded_at: '2026-11-21 10:01:01',
      },
    ])
  })

  test('shows account and name for a minute to who gives a reason, and NOT_FOUND where there is nothing', async () => {
    const { no } = await asked()
    const look = (field: string, which = no) =>
      xu.ask(deskWithdrawals.reveal, { ...noOf(which), field, reason: 'other', reason_text: '核对收款账户' })
    expect((await look('account')).data).toMatchObject({ value: 'lilei@example.com' })
    expect((await look('real_name')).data).toMatchObject({ value: '李雷' })
    expect((await look('account', 'TX261121000000')).code).toBe(code.NOT_FOUND)
    const text = JSON.stringify([await detail(xu, no), await xu.ask(deskWithdrawals.list, {})])
    expect(text).not.toContain('lilei@example.com')
    expect(shop.logLines.join('')).not.toContain('lilei@example.com')
  })

  test('stands in lists by state, member, number and day, and in the search of 财务 by its number', async () => {
    const { member, no } = await asked()
    const listed = async (fields: Record<string, string>) =>
      rowsIn<{ no: string }>((await xu.ask(deskWithdrawals.list, fields)).data, 'list').map((row) => row.no)
    expect(await listed({ uid: member.uid })).toEqual([no])
    expect(await listed(noOf(no))).toEqual([no])
    expect(await listed({ uid: member.uid, states: 'paid,rejected' })).toEqual([])
    expect(await listed({ uid: member.uid, from: '2026-11-21', until: '2026-11-21' })).toEqual([no])
    expect(await listed({ uid: member.uid, from: '2026-11-22' })).toEqual([])
    expect((await xu.ask(find.search, { q: no.toLowerCase() })).data).toMatchObject({
      groups: [
        { kind: 'withdrawal', title: '提现', list: [{ ref: no, note: '待审核 · ¥80', reason: '提现单号' }] },
      ],
    })
    expect((await shen.ask(find.search, { q: no })).data).toMatchObject({ groups: [] })
    expect((await shen.ask(deskWithdrawals.list, {})).code).toBe(code.NO_RIGHT)
    expect((await shen.ask(deskCashback.list, {})).code).toBe(code.NO_RIGHT)
  })
})

describe('a refund after a withdrawal was asked for', () => {
  test('has no sum promised back when it is sent back', async () => {
    const { member, order, no } = await asked()
    await refund(order, 0, 800_000)
    expect((await reject(xu, no)).code).toBe(0)
    expect(await sums(member)).toEqual([0, 0, 0])
    expect(await inbox(member)).toEqual([
      `提现${no}（¥80）未能办理：收款账户不是本人的。提现已退回，现在可提现的金额见“邀请返现”。`,
    ])
  })

  test('keeps it from being agreed to, BALANCE, until it is sent back; then only what is left is there', async () => {
    const { member, order, no } = await asked()
    await refund(order, 3_000, 700_000)
    expect(await lineOf(order)).toMatchObject({ amount_fen: 3_000, taken_fen: 8_000, state: 'withdrawing' })
    expect((await approve(xu, no)).code).toBe(code.BALANCE)
    expect((await reject(xu, no)).code).toBe(0)
    expect(await lineOf(order)).toMatchObject({ state: 'payable', taken_fen: 0 })
    expect(await sums(member)).toEqual([3_000, 0, 0])
  })

  test('does not stop it where other cashback of the member makes up for it', async () => {
    const { member, order, no } = await asked()
    await earned(member, 6_000)
    await refund(order, 3_000, 700_000)
    expect(await sums(member)).toEqual([1_000, 8_000, 0])
    expect((await approve(xu, no)).code).toBe(0)
  })

  test('once it was agreed to leaves a debt that later cashback pays off, and nobody is ever paid less than nothing', async () => {
    const { member, order, no } = await asked()
    await approve(xu, no)
    await refund(order, 3_000, 700_000)
    expect((await pay(zhou, no)).code).toBe(0)
    expect(await lineOf(order)).toMatchObject({ amount_fen: 3_000, paid_fen: 8_000, state: 'withdrawn' })
    expect(await sums(member)).toEqual([0, 0, 8_000])
    expect((await xu.ask(deskCashback.list, { uid: member.uid })).data?.['list']).toMatchObject([
      { owed_fen: 5_000, state: 'withdrawn' },
    ])
    await earned(member, 12_000)
    expect((await sums(member))[0]).toBe(7_000)
    shop.clock.set('2026-11-22T10:00:00+08:00')
    const back = { ...member, ...(await signIn(shop, member)) }
    expect((await back.call(withdrawals.form, {})).data).toMatchObject({
      available_fen: 7_000,
      most_fen: 7_000,
    })
    expect((await member.withdraw(7_001)).failed).toBe('BALANCE')
    expect((await member.withdraw(7_000)).failed).toBeNull()
  })

  test('of what was paid out whole changes nothing: that is final', async () => {
    const { member, order, no } = await asked(8_000)
    await approve(xu, no)
    await pay(zhou, no)
    await refund(order, 0, 800_000)
    await runPeriodic(shop, 'cashback_check')
    expect(await lineOf(order)).toMatchObject({ state: 'withdrawn', amount_fen: 8_000, paid_fen: 8_000 })
    expect(await sums(member)).toEqual([0, 0, 8_000])
  })
})

describe('cashback at the desk', () => {
  test('is listed with why it cannot be withdrawn yet or never, by state, member and order', async () => {
    const member = await shop.member()
    const paid = await shop.referred(member)
    const own = await shop.referred(member, {
      contact_phone_hash: shop.services.vault.blindIndex('phone', member.phone),
    })
    await earned(member, 5_000)
    const list = async (fields: Record<string, string> = {}) =>
      (await xu.ask(deskCashback.list, { uid: member.uid, ...fields })).data?.['list']
    expect(await list()).toMatchObject([
      { state: 'payable', wait_reason: null, void_reason: null, why_text: '' },
      { order_no: own.orderNo, state: 'void', void_reason: 'same_phone', why_text: '联系人手机号是邀请人的' },
      { order_no: paid.orderNo, state: 'estimated', wait_reason: 'travelling', type_text: '跟团游', bp: 100 },
    ])
    expect(await list({ states: 'void,estimated' })).toHaveLength(2)
    expect(await list({ order_no: paid.orderNo })).toHaveLength(1)
    expect(await list({ from: '2026-11-22' })).toEqual([])
    expect(await list({ until: '2026-11-21', cursor: '~1' })).toEqual([])
  })
})
