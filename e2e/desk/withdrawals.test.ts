import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { referred } from '../account/cashback-records.ts'
import { openDesk } from './clerk.ts'
import { soundIn } from './sound.ts'
import { askedWithdrawal } from './withdrawal-record.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

const expectSound = soundIn('withdrawals')
const finance = (name: string) => clerk({ roles: ['finance'], name, hasGivenDigits: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const persons = (page: Page) => page.getByRole('list', { name: '经手人' })

/** The member's own page of what was paid out. */
async function deals({ traveller }: Awaited<ReturnType<typeof askedWithdrawal>>) {
  const visited = await visit()
  await visited.context.addCookies(traveller.cookieList())
  await visited.page.goto('/center/deal?tab=cashback&kind=2')
  return visited.page
}

test('one of 财务 agrees from 今日, another pays with the receipt, and the member reads that it has arrived', async () => {
  const asked = await askedWithdrawal(site, 30_000)
  const { page: first, complaints } = await finance('许念')
  await first.goto('/desk')
  await first.getByRole('listitem').filter({ hasText: asked.no }).getByRole('link', { name: '审核' }).click()
  await first.waitForURL(new RegExp(`/rewards/withdrawals/${asked.no}$`))
  const evidence = first.locator('section', { has: first.getByRole('heading', { name: '审核依据' }) })
  await evidence.getByText('与常用旅客中的本人一致').waitFor()
  await evidence.getByText('是，此前没有付过款').waitFor()
  await first.getByRole('link', { name: asked.orderNo }).waitFor()
  await first.getByText('须先由一位同事审核').waitFor()
  await expectSound(first, 'asked')
  await button(first, /显示\s*收款账号/).click()
  await first.getByRole('radio').first().check()
  await first.getByRole('button', { name: '显示', exact: true }).click()
  await first.getByText(asked.phone).waitFor()
  await button(first, /^通过/).click()
  const agreeing = first.getByRole('dialog', { name: '通过提现' })
  await expectSound(first, 'agreeing')
  // What is said of a field that the sheet has not is said all the same.
  await first.route(
    '**/approve',
    (route) => route.continue({ postData: (route.request().postData() ?? '').replace('30000', '29900') }),
    { times: 1 },
  )
  await button(first, '通过 ¥300').click()
  await first.getByText('金额与这笔提现不符，请刷新页面').first().waitFor()
  await button(first, '通过 ¥300').click()
  await agreeing.waitFor({ state: 'hidden' })
  await persons(first).getByText('待另一位财务').waitFor()
  // Whoever agreed does not pay.
  await first.getByText('由您审核的提现，须由另一位同事付款并登记').waitFor()
  await expectSound(first, 'agreed')

  const { page: second, complaints: ofSecond } = await finance('周会')
  await second.goto('/desk')
  await second.getByRole('listitem').filter({ hasText: asked.no }).getByRole('link', { name: '付款' }).click()
  await button(second, '登记已付款').click()
  const paying = second.getByRole('dialog', { name: '登记已付款' })
  await paying.getByLabel('付款日期').fill(dayOf(realClock.now()))
  await paying.getByLabel('付款流水号').fill('2026112322001456')
  await second
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf('receipt')) })
  await button(second, '回单.pdf').waitFor()
  await paying.getByLabel('付款金额（元）').fill('30')
  // Another sum than is owed is never sent.
  expect(await button(second, /^已付 ¥/).isDisabled()).toBe(true)
  await paying.getByLabel('付款金额（元）').fill('300')
  await expectSound(second, 'paying')
  await paying.getByLabel('付款流水号').press('ControlOrMeta+Enter')
  await paying.waitFor({ state: 'hidden' })
  await persons(second).getByText('周会').waitFor()
  await second.getByText('2026112322001456').waitFor()
  await expectSound(second, 'paid')

  const shop = await deals(asked)
  const row = shop.getByRole('row').filter({ hasText: asked.no })
  await row.getByText('已到账').waitFor()
  await row.getByText('¥300', { exact: true }).waitFor()
  expect([...complaints, ...ofSecond]).toEqual([])
})

test('what is sent back by keyboard can be withdrawn again, and the member reads why', async () => {
  const asked = await askedWithdrawal(site, 8_000)
  const { page, complaints } = await finance('许念')
  await page.goto(`/desk/rewards?tab=withdrawals&states=requested&no=${asked.no}`)
  await page.getByRole('cell', { name: asked.no }).waitFor()
  await expectSound(page, 'list')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: '审核依据' }).waitFor()
  await expectSound(page, 'peek')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/rewards/withdrawals/${asked.no}`))
  await button(page, /^退回并写原因/).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '退回提现' })
  await sheet.getByLabel('原因').waitFor()
  await page.keyboard.type('短了')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(await sheet.isVisible()).toBe(true)
  await page.keyboard.type('，支付宝账户不是本人的')
  await expectSound(page, 'rejecting')
  await page.keyboard.press('ControlOrMeta+Enter')
  await sheet.waitFor({ state: 'hidden' })
  await persons(page).getByText('退回').waitFor()
  await expectSound(page, 'rejected')

  const shop = await deals(asked)
  const row = shop.getByRole('row').filter({ hasText: asked.no })
  await row.getByText('支付宝账户不是本人的').waitFor()
  await shop.getByText('可提现 ¥80').waitFor()
  await shop.getByRole('link', { name: '去提现' }).click()
  await expect.poll(() => shop.getByRole('button', { name: '提现', exact: true }).isEnabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('the list of cashback says why something cannot be withdrawn yet; 客服 see neither of the two lists', async () => {
  const asked = await askedWithdrawal(site, 6_000)
  const { id } = await site.db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', asked.uid)
    .executeTakeFirstOrThrow()
  const later = await referred(site, id, 4_000)
  const { page, complaints } = await finance('许念')
  await page.goto('/desk/rewards')
  await page.getByRole('link', { name: '返现', exact: true }).click()
  await page.goto(`/desk/rewards?tab=cashback&uid=${asked.uid}`)
  const row = (no: string) => page.getByRole('row').filter({ hasText: no })
  await row(later.orderNo).getByText('行程尚未结束').waitFor()
  await row(asked.orderNo).getByText('提现中').waitFor()
  await expectSound(page, 'cashback')
  await page.goto(`/desk/rewards?tab=cashback&uid=${asked.uid}&states=withdrawing`)
  await row(asked.orderNo).waitFor()
  expect(await row(later.orderNo).count()).toBe(0)

  await page.goto('/desk/rewards?tab=rules')
  await page.getByRole('button', { name: '修改 跟团游 的返现比例' }).click()
  const sheet = page.getByRole('dialog', { name: '修改“跟团游”的返现' })
  await sheet.getByLabel('比例（%）').fill('1.5')
  await sheet.getByLabel('原因').fill('春节前提高跟团返现')
  await sheet.getByRole('button', { name: '定下' }).click()
  const rate = page.getByRole('row').filter({ has: page.getByText('跟团游', { exact: true }) })
  await rate.getByText('1.5%，¥300').waitFor()
  expect(await rate.getByText('1%', { exact: true }).count(), 'until then').toBe(1)
  await expectSound(page, 'rates')

  const { page: kefu } = await clerk({ roles: ['service'], name: '何映' })
  await kefu.goto('/desk/rewards')
  await kefu.getByRole('link', { name: '规则' }).waitFor()
  expect(await kefu.getByRole('link', { name: '提现' }).count()).toBe(0)
  await kefu.goto(`/desk/rewards/withdrawals/${asked.no}`)
  await kefu.getByText('需要“财务”角色').waitFor()
  expect(complaints).toEqual([])
})
