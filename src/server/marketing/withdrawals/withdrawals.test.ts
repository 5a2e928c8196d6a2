import { beforeEach, describe, expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { cashback } from '#src/api/marketing/cashback.ts'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import { followOrder } from '#src/server/marketing/cashback/service.ts'
import { openCashbackShop } from '#test/content/cashback.ts'
import { signIn } from '#test/people/sign-in.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openCashbackShop()
const { db, earned, lineOf } = shop
beforeEach(async () => {
  shop.clock.set(at)
  await db.deleteFrom('rate_limit').execute()
})

type Member = Awaited<ReturnType<typeof shop.member>>
const sums = async (who: Pick<Member, 'call'>) => {
  const { available_fen, withdrawing_fen, withdrawn_fen } = (await who.call(cashback.list, {})).data
  return [available_fen, withdrawing_fen, withdrawn_fen]
}
const form = async (who: Pick<Member, 'call'>, amount_fen?: number) =>
  (await who.call(withdrawals.form, amount_fen === undefined ? {} : { amount_fen })).data
const rowsOf = ({ id }: { id: number }) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', id).orderBy('id').execute()
/** On another day, on which the session of before is over. */
const onDay = async (who: Member, day: string): Promise<Member> => {
  shop.clock.set(`${day}T10:00:00+08:00`)
  await db.deleteFrom('rate_limit').execute()
  return { ...who, ...(await signIn(shop, who)) }
}
const differences = async () => {
  await runPeriodic(shop, 'cashback_check')
  return db.selectFrom('alarm').select(['ref', 'detail']).where('kind', '=', 'cashback_differs').execute()
}

describe('a withdrawal', () => {
  test('takes the oldest lines first and a part of the last, and keeps account and name sealed', async () => {
    const member = await shop.member()
    const lines = [await earned(member, 6_000), await earned(member, 3_000), await earned(member, 2_000)]
    const { data } = await member.withdraw(8_000)
    expect(data).toMatchObject({
      ...{ amount_fen: 8_000, tax_fen: 0, net_fen: 8_000, state: 'requested', state_text: '待审核' },
      ...{
        channel: 'alipay',
        channel_text: '支付宝',
        account: 'l***@example.com',
        reason: '',
        paid_at: null,
      },
    })
    expect(data.withdraw_no).toMatch(/^TX261121\d{6}$/)
    const standing = await Promise.all(lines.map(lineOf))
    expect(standing.map(({ state, taken_fen }) => [state, taken_fen])).toEqual([
      ['withdrawing', 6_000],
      ['payable', 2_000],
      ['payable', 0],
    ])
    expect(await sums(member)).toEqual([3_000, 8_000, 0])
    const [row] = await rowsOf(member)
    expect(shop.services.vault.open(row?.account_enc ?? Buffer.of())).toBe('lilei@example.com')
    expect(shop.services.vault.open(row?.real_name_enc ?? Buffer.of())).toBe('李雷')
    expect(JSON.stringify(row)).not.toMatch(/lilei@|李雷/)
    expect((await member.call(withdrawals.list, {})).data).toMatchObject({ total: 1, list: [data] })
    const other = await shop.member()
    expect((await other.call(withdrawals.list, {})).data.total).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('is one, however often it is pressed and on however many connections', async () => {
    const member = await shop.member()
    const line = await earned(member, 20_000)
    const code = await member.code()
    const replies = await Promise.all(Array.from({ length: 6 }, () => member.withdraw(8_000, { code })))
    expect(new Set(replies.map(({ data }) => data.withdraw_no)).size).toBe(1)
    expect(await rowsOf(member)).toHaveLength(1)
    expect((await lineOf(line)).taken_fen).toBe(8_000)
    expect((await member.withdraw(9_000, { code })).failed).toBe('WITHDRAW_LIMIT')
    expect(await differences()).toEqual([])
  })

  test('needs the code that was sent to the own telephone for it; a wrong one is counted and takes nothing', async () => {
    const member = await shop.member()
    await earned(member, 20_000)
    const right = await member.code()
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await member.withdraw(8_000, { code: wrong })).failed).toBe('BAD_CODE')
    expect(await sums(member)).toEqual([20_000, 0, 0])
    expect((await member.withdraw(8_000, { code: right })).failed).toBeNull()
    const other = await shop.member()
    await earned(other, 20_000)
    expect((await other.withdraw(8_000, { code: right })).failed).toBe('BAD_CODE')
  })

  test('keeps to ¥50 at least, ¥5,000 a day, once a day and ¥20,000 a month: WITHDRAW_LIMIT, and the code stays good', async () => {
    let member = await shop.member()
    await shop.earnedThousands(member, 24)
    const code = await member.code()
    for (const [amount, words] of [
      [4_999, '至少提现¥50'],
      [500_001, '每天最多提现¥5,000'],
    ] as const)
      expect(await member.withdraw(amount, { code })).toMatchObject({
        failed: 'WITHDRAW_LIMIT',
        message: expect.stringContaining(words),
      })
    expect((await member.withdraw(500_000, { code })).failed).toBeNull()
    expect(await form(member)).toMatchObject({ most_fen: 0, blocked_text: '每天可提现1次，请明天再来' })
    for (const day of ['2026-11-22', '2026-11-23', '2026-11-24']) {
      member = await onDay(member, day)
      expect((await member.withdraw(500_000)).failed).toBeNull()
    }
    member = await onDay(member, '2026-11-25')
    expect(await member.withdraw(10_000)).toMatchObject({
      failed: 'WITHDRAW_LIMIT',
      message: '每月最多提现¥20,000，本月还可提现¥0',
    })
    expect((await form(member)).blocked_text).toBe('每月最多提现¥20,000，本月已用完')
    member = await onDay(member, '2026-12-01')
    expect((await member.withdraw(10_000)).failed).toBeNull()
  })

  test('of more than there is takes nothing: BALANCE', async () => {
    const member = await shop.member()
    const line = await earned(member, 9_999)
    expect((await member.withdraw(10_000)).failed).toBe('BALANCE')
    expect(await lineOf(line)).toMatchObject({ state: 'payable', taken_fen: 0 })
    expect(await rowsOf(member)).toEqual([])
  })

  test('is for the member’s own saved traveller alone, however the name is typed: REALNAME for anybody else', async () => {
    const member = await shop.member({ name: '买买提·艾力' })
    await earned(member, 20_000)
    expect(await member.withdraw(8_000)).toMatchObject({
      failed: 'REALNAME',
      message: '姓名与常用旅客中的本人不一致',
    })
    expect((await member.withdraw(8_000, { real_name: ' 买买提•艾力 ' })).failed).toBeNull()
    const alone = await shop.member()
    await earned(alone, 20_000)
    await db.deleteFrom('saved_traveller').where('member_id', '=', alone.id).execute()
    expect(await alone.withdraw(8_000)).toMatchObject({
      failed: 'REALNAME',
      message: '请先在常用旅客中添加本人',
    })
    expect((await form(alone)).real_name).toBe('')
  })

  test('goes to the messaging app that is bound, or to Alipay by telephone or mail, and nowhere else', async () => {
    const member = await shop.member()
    await earned(member, 60_000)
    expect((await member.withdraw(8_000, { account: '李雷的支付宝' })).raw.errors).toHaveProperty('account')
    expect((await member.withdraw(8_000, { account: '' })).raw.errors).toHaveProperty('account')
    expect((await member.withdraw(8_000, { channel: 'wechat' })).raw.errors).toHaveProperty('channel')
    const bound = { openid: `o${member.id}`, unionid: `u${member.id}`, nickname: '雷子' }
    await db
      .insertInto('member_weixin')
      .values({ ...bound, member_id: member.id, bound_at: shop.clock.now(), seen_at: shop.clock.now() })
      .execute()
    expect((await form(member)).wechat).toEqual({ is_bound: true, nickname: '雷子' })
    const { data } = await member.withdraw(8_000, { channel: 'wechat', account: '' })
    expect(data).toMatchObject({ channel_text: '微信零钱', account: '雷子' })
    const [row] = await rowsOf(member)
    expect(shop.services.vault.open(row?.account_enc ?? Buffer.of())).toBe(bound.openid)
  })

  test('waits seven days after registering, a new password or a new telephone: WITHDRAW_LIMIT', async () => {
    const days = (ago: number) => new Date(shop.clock.now().getTime() - ago * 86_400_000)
    for (const changed of ['registered_at', 'pwd_changed_at', 'phone_changed_at'] as const) {
      const member = await shop.member()
      await earned(member, 20_000)
      const setTo = (ago: number) =>
        db
          .updateTable('member')
          .set({ [changed]: days(ago) })
          .where('id', '=', member.id)
          .execute()
      await setTo(6.9)
      expect(await member.withdraw(8_000), changed).toMatchObject({
        failed: 'WITHDRAW_LIMIT',
        message: expect.stringContaining('7天内不能提现'),
      })
      expect(await form(member)).toMatchObject({
        most_fen: 0,
        blocked_text: expect.stringContaining('7天内'),
      })
      await setTo(7.01)
      expect((await member.withdraw(8_000)).failed, changed).toBeNull()
      shop.clock.set(at)
    }
  })

  test('is for members alone', async () => {
    const guest = shop.visitor()
    const asked = {
      amount_fen: 8_000,
      channel: 'alipay',
      account: 'a@b.cn',
      real_name: '李雷',
      code: '1',
    } as const
    expect((await guest.call(withdrawals.create, asked)).failed).toBe('NOT_LOGIN')
    expect((await guest.call(withdrawals.form, {})).failed).toBe('NOT_LOGIN')
    expect((await guest.call(withdrawals.list, {})).failed).toBe('NOT_LOGIN')
  })

  test('says beforehand what would be withheld, and keeps gross, tax and net as they were', async () => {
    const mode = (value: string) =>
      db
        .insertInto('shop_setting')
        .values({ key: 'brokerage.tax_mode', value: JSON.stringify(value) })
        .onConflict((same) => same.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
        .then(() => forgetSettings(db))
    await mode('labour')
    let member = await shop.member()
    await shop.earnedThousands(member, 6)
    expect(await form(member, 100_000)).toMatchObject({ tax_mode: 'labour', tax_fen: 4_000, net_fen: 96_000 })
    expect((await member.withdraw(100_000)).data).toMatchObject({ tax_fen: 4_000, net_fen: 96_000 })
    member = await onDay(member, '2026-11-22')
    // ¥1,000 and ¥4,000 in one month are taxed as ¥5,000: a fifth of four fifths.
    expect(await form(member, 400_000)).toMatchObject({ tax_fen: 80_000 - 4_000 })
    expect((await member.withdraw(400_000)).data).toMatchObject({ tax_fen: 76_000, net_fen: 324_000 })
    await mode('none')
    expect((await rowsOf(member)).map(({ tax_mode, tax_fen }) => [tax_mode, tax_fen])).toEqual([
      ['labour', 4_000],
      ['labour', 76_000],
    ])
    expect(await form(member, 100_000)).toMatchObject({ tax_mode: 'none', tax_fen: 0, net_fen: 100_000 })
  })

  test('takes no line whose order has come into doubt since the job last looked', async () => {
    const member = await shop.member()
    const [doubtful, sure] = [await earned(member, 9_000), await earned(member, 6_000)]
    await shop.writeLines(doubtful.id, [{ code: 'adult', amountFen: 100_000 }])
    await shop.change(doubtful, { refunded_fen: 800_000 })
    expect((await member.withdraw(8_000)).failed).toBe('BALANCE')
    expect((await member.withdraw(6_500)).failed).toBeNull()
    expect((await lineOf(doubtful)).amount_fen).toBe(1_000)
    expect((await lineOf(sure)).taken_fen).toBe(5_500)
  })

  test('beside a refund of the same order leaves sums that agree, whoever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await shop.member()
      const order = await earned(member, 10_000)
      const code = await member.code()
      await shop.writeLines(order.id, [{ code: 'adult', amountFen: 200_000 }])
      const refunding = async () => {
        await shop.change(order, { refunded_fen: 800_000 })
        await shop.transaction((tx) => followOrder(shop.ctx(), tx, order.id))
      }
      await Promise.all([member.withdraw(8_000, { code }), refunding(), refunding()])
      const line = await lineOf(order)
      const [row] = await rowsOf(member)
      expect(line).toMatchObject({ amount_fen: 2_000, taken_fen: row?.amount_fen ?? 0 })
      expect((await sums(member))[0]).toBe(row ? 0 : 2_000)
    }
    expect(await differences()).toEqual([])
  })
})

describe('an account that its owner closes', () => {
  const begin = async (who: Member) => {
    shop.clock.advanceSeconds(61)
    await who.call(accounts.codeLogin, { phone: who.phone, scene: 'reveal' })
    const code = shop.sent.findLast(({ phone }) => phone === who.phone)?.code ?? ''
    return (await who.call(privacy.close, { code })).data
  }

  test('waits for a withdrawal that staff have in hand; then what was not withdrawn is void, and the account it went to is gone', async () => {
    const member = await shop.member()
    const [order, other] = [await earned(member, 10_000), await earned(member, 5_000)]
    const { data } = await member.withdraw(8_000)
    expect((await begin(member)).blockers).toEqual([`提现${data.withdraw_no}正在处理，到账或退回后即可注销`])
    const [xu, zhou] = [await shop.clerk('许诺'), await shop.clerk('周正')]
    const no = { withdraw_no: data.withdraw_no }
    await xu.ask(deskWithdrawals.approve, { ...no, amount_fen: '8000' })
    const paid = {
      ...no,
      paid_on: '2026-11-21',
      reference: '20261121220019',
      receipt_ref: await zhou.receipt(),
    }
    expect((await zhou.ask(deskWithdrawals.paid, paid)).code).toBe(0)
    expect((await begin(member)).blockers).toEqual([])
    shop.clock.set('2026-12-07T10:00:00+08:00')
    await runPeriodic(shop, 'account_closing')
    expect(await lineOf(order)).toMatchObject({ state: 'withdrawn', amount_fen: 8_000, paid_fen: 8_000 })
    expect(await lineOf(other)).toMatchObject({ state: 'void', void_reason: 'account_closed', amount_fen: 0 })
    const [row] = await rowsOf(member)
    expect(row).toMatchObject({ account_enc: null, account_mask: '已删除', name_mask: '李*', net_fen: 8_000 })
    expect(row?.account_hash).toEqual(shop.services.vault.blindIndex('payer', 'lilei@example.com'))
    const later = await shop.clerk('许诺')
    expect(
      await later.ask(deskWithdrawals.reveal, {
        ...no,
        field: 'account',
        reason: 'other',
        reason_text: '核对账户',
      }),
    ).toMatchObject({
      code: 20,
    })
    expect((await later.ask(deskWithdrawals.detail, no)).data).toMatchObject({
      account: '已删除',
      real_name: '李*',
    })
    await shop.follow()
    expect(await differences()).toEqual([])
  })
})

describe('the nightly look', () => {
  test('rings for a line and for a withdrawal that are not what their shares come to, and for nothing else', async () => {
    const member = await shop.member()
    const [order, other] = [await earned(member, 20_000), await earned(member, 20_000)]
    const { data } = await member.withdraw(30_000)
    expect(await differences()).toEqual([])
    await db.updateTable('cashback').set({ taken_fen: 9_900 }).where('order_id', '=', other.id).execute()
    expect(await differences()).toEqual([
      { ref: other.orderNo, detail: { what: 'taken', stands: 9_900, comesTo: 10_000 } },
    ])
    await db
      .updateTable('withdrawal_share')
      .set({ amount_fen: 19_000 })
      .where('cashback_id', '=', (await lineOf(order)).id)
      .execute()
    expect((await differences()).map(({ ref }) => ref).toSorted()).toEqual(
      [order.orderNo, other.orderNo, data.withdraw_no].toSorted(),
    )
  })
})
