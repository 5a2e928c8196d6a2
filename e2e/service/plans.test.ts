import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { textOfPdf } from '#test/content/pdf-text.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { dialogOf } from '../account/dialog-steps.ts'
import { boxes, card, contactName, readAndAgree } from '../booking/booking-steps.ts'
import { codeFor, openBrowser, violationsIn } from '../browser/visitors.ts'
import { soundIn, telephone } from '../desk/sound.ts'
import { linkSentTo, makeDesigner, wishFor, yunnanPlan } from './plan-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
const designer = await makeDesigner(site)
const widths = [telephone, { width: 1280, height: 800 }, { width: 1440, height: 900 }]
const expectSound = soundIn('plans', widths)

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const title = (page: Page) => page.getByRole('heading', { level: 1, name: /大理与沙溪五日/ })
const ordersOnPlans = () =>
  site.db.selectFrom('orders').selectAll().where('plan_id', 'is not', null).orderBy('id').execute()
const noCodes = async () => {
  await site.db.deleteFrom('rate_limit').execute()
  await site.db.deleteFrom('sms_code').execute()
}

/** A plan that was sent to a telephone that nobody has registered with. */
async function aPlan(phone: string, name: string, ip: string) {
  const requestNo = await wishFor(site, phone, name, ip)
  await designer.send(requestNo, yunnanPlan)
  await expect.poll(() => linkSentTo(site, phone).catch(() => '')).not.toBe('')
  return { requestNo, link: await linkSentTo(site, phone) }
}

/** In the dialog that a press has opened; a telephone that nobody has registered with is registered. */
async function logIn(page: Page, phone: string) {
  const login = dialogOf(page, 'sms')
  await login.getByLabel('手机号').fill(phone)
  await login.getByRole('button', { name: '获取验证码' }).click()
  await login.getByRole('button', { name: /秒后重发/ }).waitFor()
  await login.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await login.getByRole('checkbox', { name: /用户协议/ }).check()
  await login.getByRole('button', { name: '确定' }).click()
  await login.waitFor({ state: 'detached' })
}

async function payNext(page: Page, done: string) {
  await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开测试支付页' }).click()
  const payer = await opening
  await payer.getByRole('button', { name: '支付成功' }).click()
  await payer.getByText('已付款').first().waitFor()
  await payer.close()
  await page.bringToFront()
  await page.getByRole('heading', { name: done }).waitFor()
}

test('a wish becomes a plan, is changed once, accepted, signed and paid in two parts', async () => {
  const phone = '13912470001'
  const { requestNo, link } = await aPlan(phone, '林知夏', '10.4.0.1')
  const { page, complaints } = await visit()

  // By the link of the message, without a login: the trip and its price, and nobody's name.
  const answer = await fetch(site.origin + link)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  expect(html).toMatch(/<meta name="referrer" content="same-origin"/)
  expect(html).not.toMatch(new RegExp(`林知夏|${phone}|139\\*{4}0001`))
  await page.goto(link)
  await title(page).waitFor()
  const main = page.locator('main')
  for (const said of [
    '等您确认',
    '¥10,000',
    '人均 ¥5,000',
    '订金 30%',
    '¥3,000',
    '¥7,000',
    '还可免费修改 3 次',
  ])
    expect((await main.textContent())?.replace(/\s+/g, ' '), said).toContain(said)
  await expectSound(page, 'sent')

  // What is typed outlives a fault, a closed dialog, a reload and the login that it takes.
  await press(page, '提出修改')
  const changing = dialog(page, '提出修改')
  await changing.getByLabel('怎么改').fill('太赶了')
  await changing.getByRole('button', { name: /^发给/ }).click()
  await changing.getByText('请写明想怎么改，10到500字').waitFor()
  await changing.getByLabel('第2天').check()
  await changing.getByLabel('怎么改').fill('骑行那天想晚一点出发，住宿换有露台的房间')
  await expectSound(page, 'changing')
  await page.reload()
  await press(page, '提出修改')
  expect(await changing.getByLabel('怎么改').inputValue()).toBe('骑行那天想晚一点出发，住宿换有露台的房间')
  await changing.getByRole('button', { name: /^发给/ }).click()
  await logIn(page, phone)
  await page.getByText('您写的：第2天：骑行那天想晚一点出发').waitFor()
  await expectSound(page, 'asked')

  const { sent } = await designer.send(requestNo, {
    days: (yunnanPlan.days ?? []).map((day, index) =>
      index === 1 ? { ...day, hotel: '双廊露台房', tips: '十点出发' } : day,
    ),
    word: '骑行改到十点出发，第二晚是带露台的房间',
  })
  expect(sent).toHaveLength(2)
  await page.reload()
  const changed = page.getByRole('region', { name: '和第 1 版相比' })
  expect(await changed.textContent()).toContain('住双廊露台房')
  await expectSound(page, 'second')
  await page.getByRole('navigation', { name: '方案版本' }).getByRole('link', { name: '第 1 版' }).click()
  await page.getByText('已被第 2 版替换').waitFor()
  expect(await page.getByRole('button', { name: '接受方案' }).count()).toBe(0)
  await expectSound(page, 'replaced')
  await page.getByRole('link', { name: '查看第 2 版' }).first().click()
  await page.getByText(/^第 2 版方案 ·/).waitFor()

  // By keyboard, and pressed twice: one order.
  await page.getByRole('button', { name: '接受方案' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, '接受第 2 版方案').waitFor()
  await expectSound(page, 'accepting')
  await page.getByRole('button', { name: '确认接受' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/fillOrder\?orderId=BM/)
  const [order, ...others] = await ordersOnPlans()
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'wait_contract', payable_fen: 1_000_000, deposit_fen: 300_000 })
  await page.getByText('按第 2 版方案生成').waitFor()

  // Given up before it is signed, the order leads back to its plan, which is accepted anew.
  await page.goto(`/center/order/orderDetail?id=${order?.order_no}`)
  await press(page, '取消订单')
  const cancelling = dialog(page, '取消这个订单？')
  await cancelling.getByText('可以回到方案，在有效期内再次接受').waitFor()
  await cancelling.getByRole('button', { name: '确认取消' }).click()
  await page.getByRole('link', { name: '回到方案' }).waitFor()
  await page.goto(`/productOrder/confirmContract?orderId=${order?.order_no}`)
  await page.getByRole('main').getByRole('link', { name: '回到方案' }).click()
  await press(page, '接受方案')
  await press(page, '确认接受')
  await page.waitForURL(/fillOrder\?orderId=BM/)
  await page.getByRole('navigation', { name: '预订步骤' }).getByRole('link', { name: '接受方案' }).waitFor()
  const [, again] = await ordersOnPlans()
  expect(again?.plan_id).toBe(order?.plan_id)

  for (const [index, [name, document]] of [
    ['李雷', '11010519491231002X'],
    ['韩梅梅', '34052419800101001X'],
  ].entries()) {
    await card(page, index + 1)
      .getByLabel('中文姓名')
      .fill(name ?? '')
    await card(page, index + 1)
      .getByLabel('证件号码')
      .fill(document ?? '')
  }
  await contactName(page).fill('李雷')
  for (const box of await boxes(page).all()) await box.check()
  await expectSound(page, 'travellers')
  await press(page, '保存并继续')
  await page.waitForURL(/confirmContract/)
  await page.getByRole('heading', { name: '签署', exact: true }).waitFor()
  expect(await page.locator('article.contract').first().textContent()).toContain(`${requestNo}的第2版`)
  await expectSound(page, 'contract')
  await readAndAgree(page)
  await noCodes()
  await press(page, '获取验证码')
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  await page.getByLabel('短信验证码').fill(await codeFor(site, phone))
  await press(page, '同意并签署，去支付')

  await page.waitForURL(/order\/result/)
  await page.getByText('¥3,000').first().waitFor()
  await payNext(page, '订金已支付')
  await expectSound(page, 'deposit-paid')
  await page.goto(`/center/order/orderDetail?id=${again?.order_no}`)
  await page.getByText('行程和价格以您接受的').waitFor()
  await expectSound(page, 'order')
  await page.goto('/center/order')
  await page.getByText('私人定制').last().waitFor()
  await expectSound(page, 'orders')
  await page.goto(`/center/order/result?id=${again?.order_no}`)
  await payNext(page, '支付成功')
  await expectSound(page, 'paid')

  // The plan leads to its order, in the list of messages too.
  await page.goto('/center/message')
  await page.getByText('第2版已发出').first().waitFor()
  await page.goto(link)
  await page.getByText('您已接受第 2 版').waitFor()
  await expectSound(page, 'accepted')
  const fetching = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 PDF' }).click()
  const file = await fetching
  expect(file.suggestedFilename()).toBe(`定制方案${requestNo}第2版.pdf`)
  const pages = await textOfPdf(readFileSync(await file.path()))
  expect(pages.map(({ body }) => body).join('')).toContain('双廊露台房')
  await page.getByRole('link', { name: '查看订单' }).first().click()
  await page.waitForURL(/orderDetail/)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('nobody but the telephone that asked takes a plan: a stranger reads it, and is told so calmly', async () => {
  const { link, requestNo } = await aPlan('13912470002', '韩梅梅', '10.4.0.2')
  const before = (await ordersOnPlans()).length
  const { page } = await visit()
  await page.goto(link)
  await press(page, '接受方案')
  await press(page, '确认接受')
  await logIn(page, '13912470003')
  await dialog(page, '接受第 1 版方案').getByText('不是提交这份需求的手机号').waitFor()
  await expectSound(page, 'refused')
  await dialog(page, '接受第 1 版方案').getByRole('button', { name: '再想想' }).click()
  await page.getByRole('region', { name: '价格' }).getByText('不是提交这份需求的手机号').waitFor()
  expect(await page.getByRole('button', { name: /接受方案|提出修改/ }).count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toMatch(/韩梅梅|13912470002|139\*{4}0002/)
  await expectSound(page, 'stranger')
  expect(await ordersOnPlans()).toHaveLength(before)

  const stranger = makeTraveller(site.origin, '13912470004', '10.4.0.4')
  await stranger.login()
  const { plan_id } = await stranger.call(endpoints.plans.view, { token: link.split('token=')[1] ?? '' })
  await expect(stranger.call(endpoints.plans.accept, { plan_id })).rejects.toMatchObject({ code: 20 })
  await page.goto(`/customized/product?id=${plan_id}`)
  await page.getByRole('heading', { name: '没有找到这份方案' }).first().waitFor()
  const unknown = await page.goto('/customized/product?token=zz-000000000000000000000000')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('heading', { name: '没有找到这份方案' }).first().waitFor()
  await expectSound(page, 'unknown')

  // The other telephone logs in from the page, and it is theirs at once.
  await page.goto(link)
  await noCodes()
  await press(page, '换手机号登录')
  await logIn(page, '13912470002')
  await page.getByRole('button', { name: '接受方案' }).waitFor()
  // A version that comes while this one is being read is not bought by the press that meant the other.
  await designer.send(requestNo, { word: '换了车型' })
  await press(page, '接受方案')
  await press(page, '确认接受')
  await dialog(page, /接受第 . 版方案/)
    .getByText('方案已有新版本')
    .waitFor()
  await press(page, '关闭，看最新内容')
  await page.getByText(/^第 2 版方案 ·/).waitFor()
  expect(await ordersOnPlans()).toHaveLength(before)
  // Theirs without the link as well: the address of the message centre.
  await page.goto(`/customized/product?id=${plan_id}`)
  await title(page).waitFor()

  await site.advance(8 * 86_400)
  await page.goto(link)
  await page.getByText('过期，价格不再有效').waitFor()
  expect(await page.getByRole('button', { name: '接受方案' }).count()).toBe(0)
  await expectSound(page, 'expired')

  // Asked for once: what was written stands there, and is not written over.
  await press(page, '请定制师重新报价')
  const requoting = dialog(page, '请定制师重新报价')
  await requoting.getByLabel('怎么改').fill('日期不变，请按现在的价格再报一次')
  await requoting.getByRole('button', { name: /^发给/ }).click()
  await page.getByText('您写的：日期不变，请按现在的价格再报一次').waitFor()
  await page.getByRole('region', { name: '价格' }).getByText('修改要求已收到，新版方案正在制作').waitFor()
  expect(await page.getByRole('button', { name: '请定制师重新报价' }).count()).toBe(0)
  await expectSound(page, 'requoted')
})
