import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { codeFor, openBrowser } from '../browser/visitors.ts'
import {
  card,
  expectNoFindings,
  fillForm,
  logInByDialog,
  makeBookers,
  noteOf,
  readAndAgree,
  submitButton,
  typedIn,
} from './booking-steps.ts'

const site = await startSite()
const { booker, toForm, toContract, ordersOf, departure } = makeBookers(site, await openBrowser(site))

test('the way back to the dates and forward again loses nothing that was typed, a reload the numbers of documents alone', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  await page.getByLabel('特殊需求').fill('不吃辣')
  await page.getByLabel('邮箱').fill('li@example.com')
  const typed = await typedIn(page)
  expect(typed).toContainEqual(['travellers.0.doc_no', '11010519491231002X'])
  await page.goBack()
  await page.waitForURL(/selectJourney/)
  await page.getByRole('button', { name: '下一步：填写订单' }).click()
  await card(page, 1).waitFor()
  expect(await typedIn(page)).toEqual(typed)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).toContain('不吃辣')
  expect(stored).not.toContain('11010519491231002X')
  await page.reload()
  await card(page, 1).waitFor()
  const isNumber = ([name]: (typeof typed)[number]) => String(name).endsWith('.doc_no')
  expect(await typedIn(page)).toEqual(typed.map((field) => (isNumber(field) ? [field[0], ''] : field)))
})

test('a session that ended before the submit is renewed over the page, and the same submit goes on', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const typed = await typedIn(page)
  await site.db.deleteFrom('session').where('member_id', '=', who.memberId).execute()
  await site.db.deleteFrom('sms_code').execute()
  await submitButton(page).click()
  await page.getByRole('dialog', { name: '短信验证码登录/注册' }).waitFor()
  await expectNoFindings(page, 'renew-session')
  expect(await typedIn(page)).toEqual(typed)
  await logInByDialog(page, site, who.phone)
  await page.waitForURL(/confirmContract/)
  expect(await ordersOf(who)).toHaveLength(1)
})

test('a price that changed before the submit is shown beside the old one, and only the next press accepts it', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const { id, adult_fen } = await departure(who.date)
  const oldTotal = await page.getByText('应付总额').locator('..').textContent()
  await site.db
    .updateTable('departure')
    .set((eb) => ({ adult_fen: adult_fen + 10_000, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await submitButton(page).click()
  const warning = page.getByText('价格有变化，请确认')
  await warning.waitFor()
  await expectNoFindings(page, 'price-changed')
  const [was, is] = (await warning.textContent())?.match(/¥[\d,]+/g) ?? []
  const fen = (text: string | null = '') => Number(text?.replace(/[^\d]/g, '')) * 100
  expect(fen(was)).toBe(fen(oldTotal))
  expect(fen(is)).toBe(fen(was) + 20_000)
  expect(await ordersOf(who)).toHaveLength(0)
  await page.getByRole('button', { name: `按 ${is} 提交订单` }).click()
  await page.waitForURL(/confirmContract/)
  expect(await ordersOf(who)).toMatchObject([{ payable_fen: fen(is) }])
})

test('a departure that sold out before the submit leads to other dates, and nothing typed is lost', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const typed = await typedIn(page)
  const { id, capacity } = await departure(who.date)
  const other = await who.anotherDate()
  await site.db
    .updateTable('departure')
    .set((eb) => ({ capacity: eb('sold', '+', eb.ref('held')) }))
    .where('id', '=', id)
    .execute()
  await submitButton(page).click()
  await page.getByRole('link', { name: '选择其他日期' }).waitFor()
  await expectNoFindings(page, 'sold-out')
  expect(await typedIn(page)).toEqual(typed)
  await page.getByRole('link', { name: '选择其他日期' }).click()
  await page.getByText('请在下方选择其他日期').waitFor()
  await expectNoFindings(page, 'sold-out-dates')
  const next = page.getByRole('button', { name: '下一步：填写订单' })
  expect(await next.isEnabled()).toBe(false)
  await page.getByRole('tab', { name: `${Number(other.slice(5, 7))} 月` }).click()
  await page.locator(`[data-day="${other}"]`).click()
  await expect.poll(() => next.isEnabled()).toBe(true)
  await next.click()
  await card(page, 1).waitFor()
  expect(await typedIn(page)).toEqual(typed)
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
  expect(await ordersOf(who)).toMatchObject([{ departs_on: other }])
  await site.db.updateTable('departure').set({ capacity }).where('id', '=', id).execute()
})

test('five quick presses of the submit make one order', async () => {
  const who = await booker()
  await toForm(who)
  await fillForm(who.page)
  await submitButton(who.page).click({ clickCount: 5, delay: 5 })
  await who.page.waitForURL(/confirmContract/)
  await who.page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  expect(await ordersOf(who)).toHaveLength(1)
})

test('the way back from the contract edits the same order, and shows what was saved', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  const save = page.getByRole('button', { name: '保存并继续' })
  for (const remark of ['靠窗的房间', '改为安静的房间']) {
    await page.goBack()
    await save.waitFor()
    await expectNoFindings(page, 'edit-order')
    const before = await ordersOf(who)
    expect(await page.getByLabel('特殊需求').inputValue()).toBe(before[0]?.remark)
    expect(await card(page, 1).getByLabel('中文姓名').inputValue()).toBe('李雷')
    await page.getByLabel('特殊需求').fill(remark)
    await save.click()
    await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
    expect(await ordersOf(who)).toMatchObject([{ id: before[0]?.id, remark, status: 'wait_contract' }])
  }
})

test('a wrong document number is marked and focused on submit, and nothing else typed is lost', async () => {
  const who = await booker()
  const { page } = who
  await toForm(who)
  await fillForm(page)
  const number = card(page, 2).getByLabel('证件号码')
  await number.fill('340524198001010019')
  await page.getByLabel('特殊需求').focus()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await noteOf(page, number)).toBe('证件号码格式错误，请核对')
  await expectNoFindings(page, 'wrong-document')
  const typed = await typedIn(page)
  await submitButton(page).click()
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await typedIn(page)).toEqual(typed)
  expect(await ordersOf(who)).toHaveLength(0)
  await number.fill('34052419800101001X')
  await submitButton(page).click()
  await page.waitForURL(/confirmContract/)
})

test('a wrong SMS code at the signing is shown at its field, and the right one then works', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  await readAndAgree(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  const code = await codeFor(site, who.phone)
  const field = page.getByLabel('短信验证码')
  await field.fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await noteOf(page, field)).toBe('短信验证码错误或已过期')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectNoFindings(page, 'wrong-code')
  await field.fill(code)
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()
  await page.waitForURL(/order\/result/)
  expect(await ordersOf(who)).toMatchObject([{ status: 'wait_pay' }])
})

/** Whether a sentence has stood on the page, for however short a time, since it was asked for. */
async function watchFor(page: Page, sentence: string) {
  const seen = await page.evaluateHandle((wanted) => {
    const found = { isSeen: false }
    const look = () => {
      if (document.body.textContent.includes(wanted)) found.isSeen = true
    }
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    return found
  }, sentence)
  return () => seen.evaluate(({ isSeen }) => isSeen)
}

test('of a contract that was just signed, here or in another tab, no page says that it needs no signature', async () => {
  const who = await booker()
  const { page, context } = who
  await toContract(who)
  const reading = await watchFor(page, '这份合同不需要签署')
  const signer = await context.newPage()
  await signer.goto(page.url())
  await readAndAgree(signer)
  const signing = await watchFor(signer, '这份合同不需要签署')
  await signer.getByRole('button', { name: '获取验证码' }).click()
  await signer.getByRole('button', { name: /秒后重发/ }).waitFor()
  await signer.getByLabel('短信验证码').fill(await codeFor(site, who.phone))
  await signer.getByRole('button', { name: '同意并签署，去支付' }).click()
  await signer.waitForURL(/order\/result/)
  await signer.getByRole('heading', { level: 1, name: '支付' }).waitFor()
  expect(await signing()).toBe(false)
  // The tab that still reads it is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('region', { name: '合同操作' }).getByRole('link', { name: '去支付' }).waitFor()
  expect(await reading()).toBe(false)
})

test('travellers’ names stand in full before signing, and the link of a wrong one leads to its card and back', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  const people = page.getByRole('region', { name: /请核对出行人/ })
  expect(await people.getByRole('listitem').allTextContents()).toEqual([
    '李雷成人身份证 **************002X改',
    '韩梅梅成人身份证 **************001X改',
  ])
  await people.getByRole('link', { name: '改 旅客 2 韩梅梅' }).click()
  const name = card(page, 2).getByLabel('中文姓名')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('travellers.1.name_cn')
  await name.fill('韩美美')
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  await expect.poll(() => people.getByRole('listitem').last().textContent()).toContain('韩美美')
})

test('the contract bar always shows the total, and offers signing only once the contract was read to its end', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  const bar = page.getByRole('region', { name: '合同操作' })
  const total = await bar.getByText('应付总额').locator('..').textContent()
  const [order] = await ordersOf(who)
  expect(total?.replaceAll(/\D/g, '')).toBe(String((order?.payable_fen ?? 0) / 100))
  await bar.getByText('读完全文后签署').waitFor()
  expect(await bar.getByRole('link').count()).toBe(0)
  await expectNoFindings(page, 'contract-unread')
  const height = () => page.locator('#sign').evaluate((panel) => panel.getBoundingClientRect().height)
  const unread = await height()
  await readAndAgree(page)
  // Whoever presses as they arrive at the end must not miss what they press.
  expect(await height()).toBe(unread)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await bar.getByRole('link', { name: '去签署' }).waitFor()
  await expectNoFindings(page, 'contract-read')
})

test('a contract that changed while it was read is not signed: the page names what changed and asks to read again', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  await readAndAgree(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('短信验证码').fill(await codeFor(site, who.phone))
  await site.db
    .updateTable('orders')
    .set({ contact_name: '韩梅梅' })
    .where('member_id', '=', who.memberId)
    .execute()
  await page.getByLabel('签署人姓名').fill('韩梅梅')
  await page.getByRole('button', { name: '同意并签署，去支付' }).click()
  const notice = page.getByRole('status').filter({ hasText: '合同内容有更新' })
  await notice.waitFor()
  expect(await notice.textContent()).toContain('第一条 合同双方')
  expect(await page.getByRole('checkbox', { name: /阅读并同意以上合同/ }).isEnabled()).toBe(false)
  await expectNoFindings(page, 'contract-changed')
  expect(await ordersOf(who)).toMatchObject([{ status: 'wait_contract' }])
})

test('a printed contract says on every page what it is, sets no cell vertically, and keeps a signature together', async () => {
  const who = await booker()
  const { page } = who
  await toContract(who)
  const [order] = await ordersOf(who)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 658, height: 980 })
  const foot = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(),
  )
  expect(foot).toContain(`订单 ${order?.order_no}　打印于 `)
  expect(foot).toMatch(/"第 " counter\(page\) " 页，共 " counter\(pages\) " 页"/)
  const narrowest = await page
    .locator('.contract td')
    .evaluateAll((cells) =>
      Math.min(
        ...cells
          .filter((cell) => (cell.textContent ?? '').length > 1)
          .map(
            (cell) => cell.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(cell).fontSize),
          ),
      ),
    )
  expect(narrowest).toBeGreaterThan(4)
  const parts = page.locator('.contract .sign > span')
  expect(await parts.count()).toBe(3)
  for (const part of await parts.all())
    expect(await part.evaluate((each) => each.getClientRects().length)).toBe(1)
  if (process.env['SHOTS'])
    await page.pdf({ path: `${process.env['SHOTS']}/contract.pdf`, preferCSSPageSize: true })
})
