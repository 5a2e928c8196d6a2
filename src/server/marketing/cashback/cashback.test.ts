import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { cashback } from '#src/api/marketing/cashback.ts'
import { openCashbackShop } from '#test/content/cashback.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { signIn } from '#test/people/sign-in.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'
import { pageDeskCashback } from './desk/reading.ts'
import { followOrder } from './follow.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openCashbackShop()
const { db, referred, follow, lineOf, change } = shop
beforeEach(() => shop.clock.set(at))

type Member = Awaited<ReturnType<typeof shop.member>>
const later = async (who: Member) => ({ ...who, ...(await signIn(shop, who)) })
const listed = async (who: Pick<Member, 'call'>, input = {}) => (await who.call(cashback.list, input)).data
const returned = { status: 'wait_review', departs_on: '2026-11-16', returns_on: '2026-11-20' } as const

describe('cashback of an order that came by a link', () => {
  test('begins when it is paid, of its lines without the visa, at the rate of then, and follows it to its end', async () => {
    const member = await shop.member()
    const order = await referred(member, { status: 'wait_pay', paid_fen: 0 })
    await follow()
    expect((await listed(member)).total).toBe(0)
    await change(order, { status: 'paid', paid_fen: 736_000 })
    await follow()
    expect(await listed(member)).toMatchObject({
      ...{
        available_fen: 0,
        pending_fen: 7_000,
        withdrawing_fen: 0,
        withdrawn_fen: 0,
        total_fen: 7_000,
        total: 1,
      },
      list: [
        {
          order_mask: `${order.orderNo.slice(0, 4)}********${order.orderNo.slice(-4)}`,
          title: '昆明-大理-丽江5日纯玩小团',
          ...{ base_fen: 700_000, bp: 100, cap_fen: 30_000, amount_fen: 7_000, withdrawn_fen: 0 },
          ...{ state: 'estimated', state_text: '预计', why_text: '行程尚未结束' },
        },
      ],
    })
    await db.updateTable('cashback_rate').set({ bp: 500 }).where('type', '=', 'group').execute()
    await change(order, returned)
    await follow()
    expect((await listed(member)).list).toMatchObject([
      {
        state: 'settling',
        amount_fen: 7_000,
        why_text: '返程后7天可提现',
        settle_at: new Date('2026-11-28T00:00:00+08:00'),
      },
    ])
    shop.clock.set('2026-11-27T23:59:00+08:00')
    await follow()
    expect((await lineOf(order)).state).toBe('settling')
    shop.clock.set('2026-11-28T00:01:00+08:00')
    await follow()
    const back = await later(member)
    expect(await listed(back)).toMatchObject({
      available_fen: 7_000,
      pending_fen: 0,
      list: [{ state: 'payable', why_text: '', settle_at: null }],
    })
    const log = await db
      .selectFrom('cashback_log')
      .select(['state', 'cause'])
      .where('cashback_id', '=', (await lineOf(order)).id)
      .orderBy('id')
      .execute()
    expect(log).toEqual(
      ['estimated', 'settling', 'payable'].map((state) => ({ state, cause: order.orderNo })),
    )
    await db.updateTable('cashback_rate').set({ bp: 100 }).where('type', '=', 'group').execute()
  })

  test('has the rate and the cap of its type, and never more than the cap', async () => {
    const member = await shop.member()
    const amountOf = async (type: string, amountFen: number, source: 'web' | 'custom' = 'web') => {
      const snapshot = { title: '行程', type } as never
      const order = await referred(member, { snapshot, source }, [{ code: 'adult', amountFen }])
      await follow()
      return (await lineOf(order)).amount_fen
    }
    expect(await amountOf('group', 1_000_050)).toBe(10_000)
    expect(await amountOf('group', 9_000_000)).toBe(30_000)
    expect(await amountOf('free', 1_000_000)).toBe(8_000)
    expect(await amountOf('semi', 1_000_000)).toBe(12_000)
    expect(await amountOf('private', 90_000_000)).toBe(80_000)
    expect(await amountOf('study', 1_000_000)).toBe(15_000)
    expect(await amountOf('private', 90_000_000, 'custom')).toBe(100_000)
  })

  test('is scaled by a partial refund, and gone with a whole one', async () => {
    const member = await shop.member()
    const order = await referred(member)
    await follow()
    await shop.writeLines(order.id, [
      { code: 'adult', amountFen: 350_000 },
      { code: 'kept:1', amountFen: 70_000, refundable: false },
    ])
    await change(order, { refunded_fen: 316_000 })
    await follow()
    expect(await lineOf(order)).toMatchObject({ base_fen: 350_000, amount_fen: 3_500, state: 'estimated' })
    await shop.writeLines(order.id, [{ code: 'kept:1', amountFen: 70_000, refundable: false }])
    await change(order, { status: 'refunded', refunded_fen: 666_000 })
    await follow()
    expect(await lineOf(order)).toMatchObject({ amount_fen: 0, state: 'void', void_reason: 'refunded' })
    expect(await listed(member)).toMatchObject({
      total_fen: 0,
      list: [{ state: 'void', why_text: '订单已退款' }],
    })
  })

  test('waits while a refund or a complaint is open, saying why and naming no day, and not longer', async () => {
    const member = await shop.member()
    const [refunding, complained] = [
      await referred(member, { ...returned, returns_on: '2026-11-01', departs_on: '2026-10-28' }),
      await referred(member, { ...returned, returns_on: '2026-11-01', departs_on: '2026-10-28' }),
    ]
    await insertRefund(db, refunding, 'approved')
    const { id } = await db
      .insertInto('inquiry')
      .values({
        ...{
          kind: 'message',
          name: '李雷',
          phone_enc: randomBytes(16),
          phone_hash: randomBytes(32),
          member_id: complained.member.id,
          message: '导游迟到',
          complaint_no: 'TS261121000001',
        },
        ...{ created_at: shop.clock.now(), last_at: shop.clock.now(), due_at: shop.clock.now() },
        complaint_category: 'guide',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await follow()
    const lines = (await listed(member)).list.map(({ state, why_text, settle_at }) => [
      ...[state, why_text, settle_at],
    ])
    // No day is named: the eight days are long over.
    expect(lines).toEqual([
      ['settling', '订单有投诉在处理', null],
      ['settling', '订单有退款在处理', null],
    ])
    await db.updateTable('refund').set({ status: 'rejected' }).where('order_id', '=', refunding.id).execute()
    await db
      .updateTable('inquiry')
      .set({ status: 'done', closed_at: shop.clock.now() })
      .where('id', '=', id)
      .execute()
    shop.clock.advanceSeconds(3_700)
    await follow()
    expect((await listed(await later(member))).list.map(({ state }) => state)).toEqual(['payable', 'payable'])
  })

  test('of a trip just over names its day, to the member and to staff, and none while a complaint is open', async () => {
    const member = await shop.member()
    const order = await referred(member, returned)
    await follow()
    const told = async () => {
      const [line] = (await listed(member)).list
      const [row] = (await pageDeskCashback(shop.ctx(), { order_no: order.orderNo })).list
      expect([row?.why_text, row?.settle_at]).toEqual([line?.why_text, line?.settle_at])
      return [line?.state, line?.why_text, line?.settle_at]
    }
    const at = shop.clock.now()
    expect(await told()).toEqual(['settling', '返程后7天可提现', new Date('2026-11-28T00:00:00+08:00')])
    await db
      .insertInto('inquiry')
      .values({
        ...{ kind: 'complaint', name: '李雷', message: '导游迟到', member_id: order.member.id },
        ...{ phone_enc: randomBytes(16), phone_hash: randomBytes(32) },
        ...{ complaint_no: 'TS261121000005', complaint_category: 'guide' },
        ...{ created_at: at, last_at: at, due_at: at },
      })
      .execute()
    expect(await told()).toEqual(['settling', '订单有投诉在处理', null])
    await db
      .updateTable('inquiry')
      .set({ answered_at: at })
      .where('complaint_no', '=', 'TS261121000005')
      .execute()
    shop.clock.advanceSeconds(8 * 86_400)
    await follow()
    const { list } = await pageDeskCashback(shop.ctx(), { order_no: order.orderNo })
    expect(list).toMatchObject([{ state: 'payable', why_text: '', settle_at: null }])
  })

  test('that could be withdrawn already waits again within a minute while a later complaint or refund is open, and no longer', async () => {
    const member = await shop.member()
    const [complained, called, refunding] = [
      await shop.earned(member, 6_000),
      await shop.earned(member, 7_000),
      await shop.earned(member, 8_000),
    ]
    const available = async () => (await listed(await later(member))).available_fen
    expect(await available()).toBe(21_000)
    const { contact_phone_hash } = await db
      .selectFrom('orders')
      .select('contact_phone_hash')
      .where('id', '=', called.id)
      .executeTakeFirstOrThrow()
    const at = shop.clock.now()
    const complain = (complaint_no: string, by: { member_id: number | null; phone_hash: Buffer }) =>
      db
        .insertInto('inquiry')
        .values({
          ...{ kind: 'complaint', name: '李雷', message: '导游迟到', phone_enc: randomBytes(16) },
          ...{ complaint_no, complaint_category: 'guide', created_at: at, last_at: at, due_at: at, ...by },
        })
        .execute()
    await complain('TS261121000003', { member_id: complained.member.id, phone_hash: randomBytes(32) })
    await complain('TS261121000004', { member_id: null, phone_hash: contact_phone_hash ?? Buffer.of() })
    await insertRefund(db, refunding, 'requested')
    shop.clock.advanceSeconds(60)
    await follow()
    const waiting = await later(member)
    expect(await listed(waiting)).toMatchObject({ available_fen: 0, pending_fen: 21_000 })
    expect((await listed(waiting)).list.map(({ state, why_text }) => [state, why_text])).toEqual([
      ['settling', '订单有退款在处理'],
      ['settling', '订单有投诉在处理'],
      ['settling', '订单有投诉在处理'],
    ])
    await db
      .updateTable('inquiry')
      .set({ answered_at: shop.clock.now() })
      .where('complaint_no', 'in', ['TS261121000003', 'TS261121000004'])
      .execute()
    await db.updateTable('refund').set({ status: 'rejected' }).where('order_id', '=', refunding.id).execute()
    shop.clock.advanceSeconds(3_700)
    await follow()
    expect(await available()).toBe(21_000)
  })

  test('waits for the answer to a complaint and not for its end', async () => {
    const member = await shop.member()
    const { member: buyer } = await referred(member, {
      ...returned,
      returns_on: '2026-11-01',
      departs_on: '2026-10-28',
    })
    const at = shop.clock.now()
    const { id } = await db
      .insertInto('inquiry')
      .values({
        ...{ kind: 'complaint', name: '李雷', message: '导游迟到' },
        ...{ phone_enc: randomBytes(16), phone_hash: randomBytes(32), member_id: buyer.id },
        ...{ complaint_no: 'TS261121000002', complaint_category: 'guide' },
        ...{ created_at: at, last_at: at, due_at: at, status: 'contacted' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stateAfter = async (answered_at: Date | null) => {
      await db.updateTable('inquiry').set({ answered_at }).where('id', '=', id).execute()
      shop.clock.advanceSeconds(3_700)
      await follow()
      return (await listed(await later(member))).list.map(({ state }) => state)
    }
    expect(await stateAfter(null)).toEqual(['settling'])
    expect(await stateAfter(at)).toEqual(['payable'])
  })

  test('is told once a day, however many trips are over', async () => {
    const member = await shop.member()
    for (let trip = 0; trip < 3; trip++) await shop.earned(member, 5_000)
    const told = () => db.selectFrom('message').select('url').where('member_id', '=', member.id).execute()
    expect(await told()).toEqual([])
    for (let trip = 0; trip < 2; trip++) await referred(member, returned)
    await follow()
    shop.clock.set('2026-11-28T08:00:00+08:00')
    await follow()
    expect(await told()).toEqual([{ url: '/center/invation' }])
  })

  test('is one line, also when parallel runs begin it, and a second run changes nothing', async () => {
    const member = await shop.member()
    const order = await referred(member)
    await Promise.all(
      Array.from({ length: 8 }, () => shop.transaction((tx) => followOrder(shop.ctx(), tx, order.id))),
    )
    const before = await lineOf(order)
    await follow()
    expect(await lineOf(order)).toEqual(before)
    const log = await db
      .selectFrom('cashback_log')
      .select('id')
      .where('cashback_id', '=', before.id)
      .execute()
    expect(log).toHaveLength(1)
  })

  test('is found by the nightly run when an order was missed for days', async () => {
    const member = await shop.member()
    const order = await referred(member, { updated_at: new Date('2026-10-01T10:00:00+08:00') })
    await follow()
    expect((await listed(member)).total).toBe(0)
    await runPeriodic(shop, 'cashback_check')
    expect((await lineOf(order)).amount_fen).toBe(7_000)
  })

  test('of one order that cannot be followed keeps no other waiting, and the run says so', async () => {
    const member = await shop.member()
    const [broken, whole] = [await referred(member), await referred(member)]
    await db
      .updateTable('orders')
      .set({
        snapshot: JSON.stringify({ title: '行程', type: 'group', terms: { terms: { options: 'none' } } }),
      })
      .where('id', '=', broken.id)
      .execute()
    await expect(follow()).rejects.toThrow(String(broken.id))
    expect((await lineOf(whole)).amount_fen).toBe(7_000)
    await change(broken, { status: 'cancelled' })
  })

  test('is nobody’s who has closed the account', async () => {
    const member = await shop.member()
    await db.updateTable('member').set({ status: 'cancelled' }).where('id', '=', member.id).execute()
    const order = await referred(member)
    await follow()
    await runPeriodic(shop, 'cashback_check')
    await expect(lineOf(order)).rejects.toThrow()
  })
})

describe('nobody is paid for inviting himself', () => {
  const voidOf = async (order: { id: number }) => {
    await follow()
    return (await lineOf(order)).void_reason
  }

  test('an order of one’s own bears no referrer, and none can be written into it', async () => {
    const member = await shop.member()
    await expect(insertOrder(db, { member_id: member.id, referrer_id: member.id })).rejects.toThrow(
      'order_not_own_referrer',
    )
  })

  test('the telephone of the referrer as the contact’s makes it void', async () => {
    const member = await shop.member()
    const contact_phone_hash = shop.services.vault.blindIndex('phone', member.phone)
    const order = await referred(member, { contact_phone_hash })
    expect(await voidOf(order)).toBe('same_phone')
    expect((await listed(member)).list).toMatchObject([{ state: 'void', why_text: '自购订单不返现' }])
  })

  test('a buyer on the device of the referrer, at the address of the order, makes it void, and for good', async () => {
    const member = await shop.member()
    const browser = { ip: '10.77.1.1', user_agent: 'Mozilla/5.0 test' }
    const session = (member_id: number, over: Partial<typeof browser> = {}) =>
      db
        .insertInto('session')
        .values({
          ...{ ...browser, ...over },
          ...{ member_id, sid_hash: randomBytes(32), nonce_hash: randomBytes(32), persistent: true },
          created_at: shop.clock.now(),
          last_seen_at: shop.clock.now(),
          expires_at: new Date(shop.clock.now().getTime() + 86_400_000),
        })
        .execute()
    await session(member.id)
    const [own, neighbour] = [
      await referred(member, { created_ip: browser.ip }),
      await referred(member, { created_ip: browser.ip }),
    ]
    await session(own.member.id)
    await session(neighbour.member.id, { user_agent: 'Mozilla/5.0 other' })
    expect(await voidOf(own)).toBe('same_device')
    expect(await voidOf(neighbour)).toBeNull()
    await db.deleteFrom('session').where('member_id', '=', own.member.id).execute()
    await change(own, returned)
    expect(await voidOf(own)).toBe('same_device')
  })

  test('a payer who has paid for the referrer makes it void', async () => {
    const member = await shop.member()
    const payer_hash = shop.services.vault.blindIndex('payer', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
    const paid = (order: { id: number; orderNo: string }, hash: Buffer) =>
      db
        .insertInto('payment')
        .values({
          order_id: order.id,
          is_apart: true,
          out_trade_no: `${order.orderNo}P01`,
          channel: 'wechat_native',
          amount_fen: 736_000,
          status: 'success',
          channel_trade_no: `W${order.orderNo}`,
          payer_hash: hash,
          ...{ created_at: shop.clock.now(), success_at: shop.clock.now(), expires_at: shop.clock.now() },
        })
        .execute()
    await paid(await insertOrder(db, { member_id: member.id, status: 'done' }), payer_hash)
    const [own, friends] = [await referred(member), await referred(member)]
    await paid(own, payer_hash)
    await paid(friends, randomBytes(32))
    expect(await voidOf(own)).toBe('same_payer')
    expect(await voidOf(friends)).toBeNull()
  })
})

describe('what a page shows beside it', () => {
  test('rates, limits and rules are the same for a guest', async () => {
    const { data } = await shop.visitor().call(cashback.rate, {})
    expect(data.rates.map(({ type_text, bp, cap_fen }) => [type_text, bp, cap_fen])).toEqual([
      ['跟团游', 100, 30_000],
      ['自由行', 80, 20_000],
      ['半自助', 120, 30_000],
      ['私家团', 200, 80_000],
      ['游学', 150, 50_000],
      ['定制游', 200, 100_000],
    ])
    expect(data.limits).toEqual({ min_fen: 5_000, day_fen: 500_000, month_fen: 2_000_000, per_day: 1 })
    expect(data.html).toContain('<p>')
  })

  test('who was invited stands there with the telephone masked and whether they have ordered; the link is one’s own', async () => {
    const [member, other] = [await shop.member(), await shop.member()]
    const [buyer, idle] = [await shop.member(), await shop.member()]
    for (const friend of [buyer, idle])
      await db.updateTable('member').set({ inviter_id: member.id }).where('id', '=', friend.id).execute()
    await referred(member, { member_id: buyer.id })
    await follow()
    const { data } = await member.call(cashback.invited, {})
    const masked = ({ phone }: Member) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
    expect(data.list.map(({ name, has_ordered }) => [name, has_ordered])).toEqual([
      [masked(idle), false],
      [masked(buyer), true],
    ])
    expect(data).toMatchObject({ total: 2, has_more: false })
    expect((await member.call(cashback.invited, { page: 2, size: 1 })).data.list).toHaveLength(1)
    const { invite_url, invite_qr_text, invited_count } = await listed(member)
    expect([invite_url, invited_count]).toEqual([`http://shop.test/product/team?source=u_${member.uid}`, 2])
    expect(invite_qr_text).toBe(invite_url)
    expect((await other.call(cashback.invited, {})).data.total).toBe(0)
    expect((await listed(other)).total).toBe(0)
  })

  test('lines are filtered by state and paged, a guest sees none', async () => {
    const member = await shop.member()
    await shop.earned(member, 5_000)
    await referred(member)
    await follow()
    expect((await listed(member, { status: 'payable' })).list.map(({ state }) => state)).toEqual(['payable'])
    expect(await listed(member, { page: 2, size: 1 })).toMatchObject({ total: 2, has_more: false })
    expect((await shop.visitor().call(cashback.list, {})).failed).toBe('NOT_LOGIN')
    expect((await shop.visitor().call(cashback.invited, {})).failed).toBe('NOT_LOGIN')
  })
})
