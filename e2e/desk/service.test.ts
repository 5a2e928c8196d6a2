import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { logInByDialog, PRODUCT } from '../booking/booking-steps.ts'
import { makeTravelled } from '../booking/travelled.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'
import { leftInquiry, leftRequest, registeredMember } from './service-records.ts'

const site = await startSite()
const { visit, clerk } = await openDesk(site)
const travelled = makeTravelled(site, visit)
const PHONE = '13912348888'

const shot = shotOf('service')

test('what a visitor asks in the shop, a clerk answers at the desk', async () => {
  const visitor = await visit()
  await visitor.page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await visitor.page.getByTestId('member').getByRole('button').first().waitFor()
  await visitor.page.mouse.wheel(0, 900)
  await visitor.page
    .getByRole('complementary', { name: '快捷操作' })
    .getByRole('button', { name: '客服' })
    .click()
  const asking = visitor.page.getByRole('dialog', { name: '咨询客服' })
  await asking.getByRole('button', { name: '我要留言' }).click()
  await asking.getByLabel('姓名').fill('陶然')
  await asking.getByLabel('手机').fill(PHONE)
  await asking.getByLabel('内容').fill('想带两位老人去，有没有慢一点的安排')
  await asking.getByRole('button', { name: '提交留言' }).click()
  await visitor.page.getByText('感谢您的留言，客服将与您联系。').waitFor()

  for (const message of ['问儿童占床价格', '签证要准备多久', '可以从杭州出发吗'])
    await leftInquiry(site, message)
  const { page } = await clerk({ roles: ['service'], name: '林知夏' })
  await page.goto('/desk/consults')
  await page.getByRole('cell', { name: '想带两位老人去，有没有慢一点的安排' }).waitFor()
  expect(await page.content()).not.toContain(PHONE)
  await shot(page, 'consults')
  await page.getByRole('cell', { name: '想带两位老人去，有没有慢一点的安排' }).click()
  await page.getByRole('heading', { name: '记录联系' }).waitFor()

  await page.getByRole('button', { name: /^显示\s*手机$/ }).click()
  await page.getByRole('button', { name: '显示', exact: true }).click()
  await page.getByText(PHONE).waitFor()
  await page.getByLabel('结果').fill('已介绍慢节奏行程，周三再联系')
  await shot(page, 'consult')
  await page.getByLabel('结果').press('Control+Enter')
  await page.getByText('已联系客人').waitFor()
  await page.getByRole('button', { name: '办结' }).click()
  await page.getByLabel('原因').fill('客人已选定产品')
  await page.getByRole('dialog').getByRole('button', { name: '办结' }).click()
  await page.getByText('这条咨询已办结').first().waitFor()
  const row = await site.db
    .selectFrom('inquiry')
    .select(['status', 'first_reply_at'])
    .where('message', 'like', '想带两位老人去，有没有慢一点%')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'done', first_reply_at: expect.any(Date) })
})

test('what a member left goes on as a conversation, which the member finds unread in the shop', async () => {
  const { page: member } = await visit()
  await member.goto('/center/message')
  await logInByDialog(member, site, '13800000001')
  await member.goto('/center/order#chat')
  await member.getByRole('button', { name: '收起' }).click()
  const inquiryId = await leftInquiry(site, '老人想住低楼层，可以安排吗', '13800000001')
  const unknown = await leftInquiry(site, '没有登录的留言')

  const { page } = await clerk({ roles: ['service'], name: '林知夏' })
  await page.goto(`/desk/consults/${unknown}`)
  await page.getByText('留言时未登录，也不是会话里的留言').waitFor()
  await page.goto(`/desk/consults/${inquiryId}`)
  await page.getByRole('button', { name: '转会话' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: '转会话' })
  await sheet.getByLabel('发给客人的第一条消息').fill('可以的，三家酒店都有低层房')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'to-chat')
  await sheet.getByLabel('发给客人的第一条消息').press('Control+Enter')
  await page.getByRole('log', { name: '消息' }).getByText('可以的，三家酒店都有低层房').waitFor()
  await page.getByText(/的留言：.*老人想住低楼层，可以安排吗/).waitFor()
  await shot(page, 'chat-of-consult')
  await page.goto(`/desk/consults/${inquiryId}`)
  await page.getByRole('link', { name: '已转会话' }).waitFor()
  await shot(page, 'consult-turned')

  // What is not read for minutes is told in the message centre too.
  await site.advance(240)
  await member.goto('/product')
  await member.getByRole('button', { name: '打开在线客服，1条未读' }).click()
  await member.getByRole('log', { name: '消息' }).getByText('可以的，三家酒店都有低层房').waitFor()
  // Its message opens the conversation, the second time too, when the address is there already.
  await member.getByRole('button', { name: '收起' }).click()
  await member.goto('/center/message')
  for (let nth = 0; nth < 2; nth++) {
    await member.getByRole('link', { name: /客服回复了您/ }).click()
    await member.getByRole('log', { name: '消息' }).getByText('可以的，三家酒店都有低层房').waitFor()
    await member.getByRole('button', { name: '收起' }).click()
  }
})

test('a request goes from the board to a designer, who sees it and what nobody has', async () => {
  for (const place of ['云南', '冰岛', '肯尼亚']) await leftRequest(site, place)
  const no = await leftRequest(site, '西藏')
  const designer = await clerk({ roles: ['custom'], name: '白若溪' })
  const { page } = await clerk({ roles: ['service'], name: '林知夏' })
  await page.goto('/desk/custom')
  await page.getByRole('link', { name: new RegExp(no) }).waitFor()
  await shot(page, 'board')
  await page.getByRole('link', { name: new RegExp(no) }).click()
  await page.getByRole('button', { name: '分配定制师' }).click()
  await page.getByRole('radio', { name: '白若溪' }).check({ force: true })
  await shot(page, 'assign')
  await page.getByRole('button', { name: '分配', exact: true }).click()
  await page.getByText('已分配给白若溪').first().waitFor()

  await designer.page.goto('/desk/custom?mine=1')
  await designer.page.getByRole('link', { name: new RegExp(no) }).click()
  await designer.page.getByLabel('结果').fill('想二月出发，先做两版')
  await designer.page.getByRole('button', { name: '记录已联系' }).click()
  await designer.page.getByText('已联系客人').waitFor()
  await page.goto('/desk/custom?view=list&stage=contacted')
  await page.getByRole('cell', { name: no }).waitFor()
  await shot(page, 'custom-list')
})

test('a review is written, approved and replied to, and the traveller and the next visitor read the reply', async () => {
  const traveller = await travelled()
  await traveller.page.goto(`/center/order/comment?id=${traveller.order_id}`)
  await traveller.page
    .getByRole('radiogroup', { name: '总体评价' })
    .getByRole('radio', { name: '2星' })
    .check()
  await traveller.page.getByRole('radio', { name: '情侣夫妻' }).check()
  await traveller.page
    .getByRole('textbox', { name: '点评内容' })
    .fill('酒店隔音差，导游微信 bm_guide2026 倒是回得快。')
  await traveller.page.getByRole('button', { name: '提交点评' }).click()
  await traveller.page.getByText('审核中：').waitFor()

  const editor = await clerk({ roles: ['content'], name: '苏念真' })
  await editor.page.goto('/desk/reviews')
  await shot(editor.page, 'reviews')
  await editor.page.getByRole('cell', { name: /酒店隔音差/ }).click()
  await editor.page.getByText('审核通过后才能回复').waitFor()
  await editor.page.getByRole('button', { name: '审核通过，展示' }).click()
  const reply = '感谢反馈，酒店隔音的问题我们已与供应商核实整改。'
  await editor.page.getByLabel('回复内容').fill(reply)
  await shot(editor.page, 'review')
  await editor.page.getByRole('button', { name: '回复', exact: true }).click()
  await editor.page.getByText('回复已展示').waitFor()

  await traveller.page.reload()
  await traveller.page.getByText(reply).waitFor()
  const next = await visit()
  await next.page.goto(`/product/productDetail?productId=${PRODUCT}`)
  await expect.poll(() => next.page.getByText(reply).count()).toBeGreaterThan(0)
})

test('a member is found by telephone and frozen, and their browser is signed out at once', async () => {
  const uid = await registeredMember(site, '13912389999')
  const { page } = await clerk({ roles: ['service'], name: '林知夏' })
  await page.goto('/desk/members')
  await page.getByLabel('手机号、会员编号、姓名或订单号').fill('139 1238 9999')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('cell', { name: uid }).waitFor()
  expect(page.url()).not.toContain('9999')
  await shot(page, 'members')
  await page.getByRole('link', { name: '陶然' }).click()
  await page.getByRole('button', { name: '冻结账号' }).click()
  await page.getByLabel('原因').fill('客人来电称账号被盗')
  await shot(page, 'freeze')
  await page.getByRole('dialog').getByRole('button', { name: '冻结账号' }).click()
  await page.getByText('已冻结，各设备已退出登录').waitFor()
  await page.getByRole('link', { name: '记录' }).click()
  await page.getByText('客人来电称账号被盗').waitFor()
  await shot(page, 'member-history')
})
