import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { orderReminders } from '#src/domain/booking/reminders/order-reminder.ts'
import { keysOf } from '#src/domain/keys.ts'
import { toFen } from '#src/domain/money.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { openShop } from '#test/shop/shop.ts'
import type { EventName, Events } from './events.ts'
import { smsOf, smsShown } from './preview.ts'
import { notify } from './service.ts'
import { sayBySms, smsTemplateNames, smsWords } from './sms-words.ts'
import { templates } from './templates.ts'

const shop = await openShop()
beforeAll(() => shop.transaction((tx) => loadContent(tx, shop.clock.now())))

/** The longest that a product can be called. */
const title = '滇'.repeat(60)
const trip = `“${title}”（2027-01-20出发）`
const about = { orderId: 1, memberId: 1, orderNo: 'BM261121000001', title, departsOn: '2027-01-20' }
const complaint = { inquiryId: 5, memberId: 1, complaintNo: 'TS26112104821' }
const samples: Events = {
  order_confirmed: { ...about, until: '11月24日 10:00' },
  order_advised: { ...about, until: '11月24日 10:00' },
  order_cancelled: { ...about, reason: 'deadline', version: 3 },
  order_paid: {
    ...about,
    outTradeNo: 'BM261121000001P01',
    paidFen: toFen(200_000),
    restFen: toFen(536_000),
    balanceDueOn: '2027-01-13',
    travellersComplete: false,
  },
  balance_due: { ...about, billId: 7, balanceFen: toFen(536_000), dueOn: '2027-01-13', days: 1 },
  balance_given_up: {
    ...about,
    requestNo: 'BM261121000001T01',
    refundFen: toFen(48_000),
  },
  supplement_asked: {
    ...about,
    billId: 8,
    bill: '升'.repeat(40),
    amountFen: toFen(1_200_000),
    dueOn: '2026-12-31',
    reason: '第3晚改湖景和室',
    needsSignature: true,
  },
  supplement_voided: { ...about, billId: 8, bill: '升级酒店', amountFen: toFen(120_000) },
  shop_cancelled: {
    ...about,
    requestNo: 'BM261121000001T01',
    cause: 'not_formed',
    refundFen: toFen(736_000),
    compensationFen: toFen(147_200),
    isApproved: true,
  },
  dates_offered: {
    ...{ ...about, cancellationId: 3, cause: 'not_formed', dates: ['2027-02-10', '2027-02-17'] },
    until: '11月24日 10:00',
  },
  change_proposed: {
    ...{ ...about, changeNo: 'BM261121000001C01', isDate: true, toDate: '2027-02-10', payFen: toFen(50_000) },
    ...{ until: '2026-11-22 10:00', note: '春节前尚有余位' },
  },
  change_done: { ...about, changeNo: 'BM261121000001C01', isDate: true, refundFen: toFen(100_000) },
  change_ended: {
    ...about,
    changeNo: 'BM261121000001C01',
    isDate: false,
    isRefused: true,
    note: '签证已送签',
  },
  refund_approved: { ...about, requestNo: 'BM261121000001T01', refundFen: toFen(736_000), isPart: false },
  refund_rejected: { ...about, requestNo: 'BM261121000001T01', reason: '出行人已登机' },
  refund_arrived: { ...about, outRefundNo: 'BM261121000001R01', refundedFen: toFen(736_000), account: null },
  compensation_approved: { ...about, requestNo: 'BM261121000001T01', amountFen: toFen(73_600) },
  compensation_paid: {
    ...{ ...about, requestNo: 'BM261121000001T01', amountFen: toFen(73_600) },
    account: '招商银行（尾号6789）',
  },
  invoice_issued: {
    ...about,
    invoiceNo: 'BM261121000001F01',
    amountFen: toFen(736_000),
    isPaper: false,
  },
  invoice_red: { ...about, invoiceNo: 'BM261121000001F01', amountFen: toFen(736_000), isAgain: true },
  invoice_rejected: { ...about, invoiceNo: 'BM261121000001F01', reason: '抬头与税号不符' },
  group_formed: about,
  waitlist_offered: {
    ...{ memberId: 1, waitlistId: 7, title, departsOn: '2027-01-20' },
    ...{ seats: 3, until: '11月21日 12:30' },
  },
  waitlist_ended: { memberId: 1, waitlistId: 7, title, departsOn: '2027-01-20', by: 'closed' },
  mail_requested: { ...about, mailId: 9, kind: 'contract' },
  mail_sent: { ...about, mailId: 9, kind: 'contract', carrier: '顺丰速运', trackingNo: 'SF1234567890123' },
  mail_cancelled: { ...about, mailId: 9, kind: 'kit', reason: '用品包本周缺货', canAskAgain: true },
  departure_notice: {
    ...about,
    departureId: 7,
    edition: 2,
    changed: '集合时间、集合地点、领队或导游、领队电话、航班或车次、天气与衣物、24小时紧急电话、其他提醒',
    gatherAt: '2027-01-20T07:30:00+08:00',
    gatherPlace: '昆明长水机场国内出发3号门',
  },
  departure_soon: about,
  order_reminded: {
    ...{ ...about, kind: 'sign', until: '11月21日 14:20', today: '2026-11-21' },
    ...{ balanceFen: null, balanceDueOn: null },
  },
  trip_over: about,
  service_over: { ...about, requestNo: 'DZ26112104821' },
  device_added: { memberId: 1, device: 'Chrome · Windows' },
  password_changed: { memberId: 1 },
  phone_changed: { memberId: 1, phoneMask: '138****0001' },
  weixin_bound: { memberId: 1, memberWeixinId: 7 },
  closing_asked: { memberId: 1, uid: '100001', closesAt: new Date('2026-12-06T10:00:00+08:00') },
  cashback_payable: { memberId: 1 },
  withdrawal_paid: {
    memberId: 1,
    withdrawalNo: 'TX261121000001',
    netFen: toFen(500_000),
    channelText: '微信零钱',
  },
  withdrawal_rejected: {
    memberId: 1,
    withdrawalNo: 'TX261121000001',
    amountFen: toFen(500_000),
    reason: '姓'.repeat(200),
  },
  gift_given: { memberId: 1, coupons: 4 },
  price_dropped: { memberId: 1, productId: 100001, title, priceFen: toFen(299_900), dropFen: toFen(20_000) },
  stock_low: { memberId: 1, productId: 100001, title, seats: 5, lastDepartsOn: '2027-01-20' },
  review_hidden: {
    memberId: 1,
    reviewId: 7,
    version: 2,
    orderNo: 'BM261121000001',
    title,
    kind: '广告',
    reason: '留有微信号招揽客人',
  },
  chat_answered: { inquiryId: 1 },
  chat_unseen: { memberId: 1, chatId: 3, seq: 9 },
  custom_request_received: { requestId: 1, requestNo: 'DZ26112104821' },
  plan_sent: { requestId: 1, requestNo: 'DZ26112104821', version: 2, title: '京都与北海道八日' },
  complaint_received: { ...complaint, answerBy: '2026-11-28' },
  complaint_answered: { ...complaint, messageId: 3 },
  complaint_closed: { ...complaint, messageId: 4, mayReopen: true },
  plan_arrived: { memberId: 1, planId: 1, version: 2, title: '京都与北海道八日' },
  question_answered: {
    memberId: 1,
    questionId: 6,
    version: 1,
    productId: 100001,
    title,
    answer: '第四天平路约三公里',
  },
  visa_changed: { ...about, stepId: 7, seq: 2, state: 'submitted', date: '2026-11-20' },
  visa_news: { ...about, stepId: 8, seq: 2, state: 'granted', date: '2026-11-21' },
  staff_invited: { enrolmentId: 1 },
}
const events = keysOf(templates)

/**
 * What each event is told by. SMS about an order: for payment, refund, confirmation, departure and what the shop did
 * (rule book §8.9, ruling 21; §7.2 row 3 for the confirmation); SMS to who asked for a custom trip (§16.1).
 */
const channelsOf: Record<EventName, string[]> = {
  order_confirmed: ['sms', 'inbox'],
  order_advised: ['sms', 'inbox'],
  order_cancelled: ['sms', 'inbox'],
  order_paid: ['sms', 'inbox'],
  balance_due: ['sms', 'inbox'],
  balance_given_up: ['sms', 'inbox'],
  supplement_asked: ['sms', 'inbox'],
  supplement_voided: ['sms', 'inbox'],
  shop_cancelled: ['sms', 'inbox'],
  dates_offered: ['sms', 'inbox'],
  change_proposed: ['sms', 'inbox'],
  change_done: ['sms', 'inbox'],
  change_ended: ['sms', 'inbox'],
  refund_approved: ['sms', 'inbox'],
  refund_rejected: ['sms', 'inbox'],
  refund_arrived: ['sms', 'inbox'],
  compensation_approved: ['sms', 'inbox'],
  compensation_paid: ['sms', 'inbox'],
  invoice_issued: ['sms', 'inbox'],
  invoice_red: ['sms', 'inbox'],
  invoice_rejected: ['sms', 'inbox'],
  group_formed: ['sms', 'inbox'],
  waitlist_offered: ['sms', 'inbox'],
  waitlist_ended: ['inbox'],
  mail_requested: ['inbox'],
  mail_sent: ['sms', 'inbox'],
  mail_cancelled: ['sms', 'inbox'],
  departure_notice: ['sms', 'inbox'],
  departure_soon: ['sms', 'inbox'],
  order_reminded: ['sms', 'inbox'],
  trip_over: ['inbox'],
  service_over: ['inbox'],
  device_added: ['inbox'],
  password_changed: ['inbox'],
  phone_changed: ['inbox'],
  weixin_bound: ['inbox'],
  closing_asked: ['inbox'],
  cashback_payable: ['inbox'],
  withdrawal_paid: ['sms', 'inbox'],
  withdrawal_rejected: ['sms', 'inbox'],
  gift_given: ['inbox'],
  price_dropped: ['inbox'],
  stock_low: ['inbox'],
  review_hidden: ['inbox'],
  chat_answered: ['sms'],
  chat_unseen: ['inbox'],
  custom_request_received: ['sms'],
  plan_sent: ['sms'],
  complaint_received: ['sms', 'inbox'],
  complaint_answered: ['sms', 'inbox'],
  complaint_closed: ['sms', 'inbox'],
  plan_arrived: ['inbox'],
  question_answered: ['inbox'],
  visa_changed: ['inbox'],
  visa_news: ['sms', 'inbox'],
  staff_invited: ['sms'],
}

/** As they leave, signature included. */
const smsTexts: Partial<Record<EventName, string>> = {
  order_confirmed: `【百陌旅行】订单BM261121000001已确认，${trip}，请在11月24日 10:00前签署合同并付款。`,
  order_advised:
    '【百陌旅行】顾问已为您下单（2027-01-20出发），请在11月24日 10:00前用本手机号登录签约付款：http://shop.test/center/order/orderDetail?id=BM261121000001',
  order_cancelled: `【百陌旅行】订单BM261121000001已取消（超时未支付），${trip}。如仍想出行，可以重新预订。`,
  order_paid: `【百陌旅行】订单BM261121000001已收到付款，${trip}，请按时补齐出行人信息。`,
  balance_due: `【百陌旅行】订单BM261121000001的尾款5,360元应于1月13日付清，已逾期：${trip}。请尽快付清。`,
  balance_given_up: `【百陌旅行】订单BM261121000001因尾款逾期已取消，${trip}。按合同扣款后应退480元，审核后原路退回。`,
  supplement_asked: `【百陌旅行】订单BM261121000001有一笔补款“${'升'.repeat(40)}”12,000元，请在12月31日前签署补充条款并支付，付款即表示同意。如有疑问请致电客服。`,
  visa_news: `【百陌旅行】订单BM261121000001第2位出行人的签证已出签，${trip}。签证已办好，出行时请带好护照。`,
  supplement_voided: '【百陌旅行】订单BM261121000001的补款“升级酒店”1,200元已撤销，无需支付。',
  shop_cancelled: `【百陌旅行】很抱歉，订单BM261121000001${trip}因未成团不能成行。应退7,360元，将原路退回。`,
  dates_offered: `【百陌旅行】订单BM261121000001${trip}因未成团取消。请在11月24日 10:00前到订单选择改期或全额退款。`,
  change_proposed:
    '【百陌旅行】订单BM261121000001的改期方案已为您准备好，请在2026-11-22 10:00前到订单详情确认，逾期失效，订单保持原状。',
  change_done: `【百陌旅行】订单BM261121000001的改期已完成，${trip}，新合同已生效。`,
  change_ended: `【百陌旅行】订单BM261121000001的换人：申请未通过，订单保持原状，${trip}。`,
  refund_approved: `【百陌旅行】订单BM261121000001的退款申请已通过，${trip}，款项将退回原支付账户。`,
  compensation_approved:
    '【百陌旅行】订单BM261121000001由我社取消，违约金736元已审批，客服将致电核对您的收款账户。',
  compensation_paid: '【百陌旅行】订单BM261121000001的违约金736元已转账至您的银行账户，请留意银行到账通知。',
  refund_rejected: `【百陌旅行】订单BM261121000001的退款申请未通过，${trip}，订单保持原状。`,
  refund_arrived: `【百陌旅行】订单BM261121000001的退款已退回原支付账户，${trip}。`,
  invoice_issued: '【百陌旅行】订单BM261121000001的发票已开具，金额7,360元，请在订单详情下载。',
  invoice_red: '【百陌旅行】订单BM261121000001的发票已红冲，原金额7,360元，将按实付金额重新开具。',
  invoice_rejected: '【百陌旅行】订单BM261121000001的开票申请未能办理，请在订单详情查看原因后重新申请。',
  group_formed: `【百陌旅行】订单BM261121000001已成团，${trip}将如期出行。`,
  waitlist_offered: `【百陌旅行】您候补的${trip}有名额了，已为您保留3位至11月21日 12:30，请登录后在“我的订单”接受并填写订单。`,
  withdrawal_paid: `【百陌旅行】您的返现提现TX261121000001已付款至微信零钱，到账5,000元，请留意查收。`,
  withdrawal_rejected: `【百陌旅行】您的返现提现TX261121000001未能办理，已退回。请登录后在“交易明细”查看原因，现在可提现的金额见“邀请返现”。`,
  mail_sent: '【百陌旅行】订单BM261121000001的合同副本已寄出，顺丰速运，单号SF1234567890123，请留意查收。',
  mail_cancelled: '【百陌旅行】订单BM261121000001的旅行用品包未能寄出，请在订单详情查看原因后重新申请。',
  departure_notice: `【百陌旅行】订单BM261121000001的出团通知有更新，${trip}，1月20日 07:30集合。地点与电话见订单详情。`,
  order_reminded: `【百陌旅行】订单BM261121000001提醒：${trip}，请在11月21日 14:20前签署合同并付款，逾期订单自动取消。`,
  departure_soon: `【百陌旅行】订单BM261121000001即将出发，${trip}，请核对出行人信息与证件，并查看集合时间和地点。`,
  chat_answered:
    '【百陌旅行】您在百陌在线客服的留言已有答复，请回到网站打开“在线客服”查看，或致电400-000-0000。',
  custom_request_received:
    '【百陌旅行】已收到您的定制需求DZ26112104821，定制师将在工作时间30分钟内致电您。客服400-000-0000。',
  plan_sent:
    '【百陌旅行】您的定制方案“京都与北海道八日”第2版已发出，查看与确认：http://shop.test/customized/product?token=… 有疑问请直接联系定制师。',
  complaint_received:
    '【百陌旅行】已收到您的投诉TS26112104821，我们将在11月28日前答复。用本手机号登录后，在“我的投诉”可查看进度。',
  complaint_answered:
    '【百陌旅行】您的投诉TS26112104821有了新的答复，请登录后在“我的投诉”查看，没有解决可直接回复。',
  complaint_closed:
    '【百陌旅行】您的投诉TS26112104821已办结，请登录后在“我的投诉”查看结果，没有解决可在15天内重新打开。',
  staff_invited:
    '【百陌旅行】百陌旅行工作台邀请您开通账号：http://shop.test/desk/enrol/the-token 24小时内有效，只能使用一次，请勿转发。',
}

/** An enrolment link that waits for its SMS. */
async function insertLink(phone: string) {
  const { vault } = shop.services
  const { id } = await signInStaff(shop)
  const sealed = { phone_enc: vault.seal(phone), phone_hash: vault.blindIndex('phone', phone) }
  await shop.db.updateTable('staff').set(sealed).where('id', '=', id).execute()
  const row = await shop.db
    .insertInto('staff_enrolment')
    .values({
      token_hash: Buffer.from(phone),
      token_enc: vault.seal('the-token'),
      staff_id: id,
      created_at: shop.clock.now(),
      expires_at: new Date(shop.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The rows that an event is about, so that its foreign keys and its telephone exist. */
async function aboutReal<E extends EventName>(event: E, phone: string) {
  const { seal } = shop.services.vault
  const { blindIndex } = shop.services.vault
  const member = await insertMember(shop.db, {
    phone_enc: seal(phone),
    phone_hash: blindIndex('phone', phone),
  })
  const order = await insertOrder(shop.db, {
    status: event === 'balance_due' ? 'deposit_paid' : 'paid',
    member_id: member.id,
    contact_phone_enc: seal(phone),
  })
  const request = await insertRequest(shop.db, { phone_enc: seal(phone) })
  const enrolmentId = await insertLink(phone)
  const { id: inquiryId } = await shop.db
    .insertInto('inquiry')
    .values({
      ...{ kind: 'message', name: '李雷', phone_enc: seal(phone), phone_hash: blindIndex('phone', phone) },
      ...{ created_at: shop.clock.now(), last_at: shop.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { orderId: order.id, memberId: member.id, requestId: request.id, enrolmentId, inquiryId }
  return { ...samples[event], ...ids }
}

let serial = 0
test.each(events)(
  '%s is told by every channel of the rule book and by no other, word for word',
  async (event) => {
    const phone = String(13_700_000_000 + ++serial)
    const params = await aboutReal(event, phone)
    await shop.transaction((tx) => notify(shop.ctx(), tx, event, params as never))
    await deliver(shop)
    const inbox = await shop.db
      .selectFrom('message')
      .select(['title', 'body', 'url'])
      .where('member_id', '=', params.memberId)
      .execute()
    const sms = shop.sent.filter((message) => message.phone === phone).map(({ text }) => text)
    const has = (channel: string) => Number(channelsOf[event].includes(channel))
    expect({ sms: sms.length, inbox: inbox.length }).toEqual({ sms: has('sms'), inbox: has('inbox') })
    expect(Object.keys(templates[event]).sort()).toEqual([...channelsOf[event]].sort())
    // The token of a plan's link is worked out from the number of its request.
    expect(sms[0]?.replace(/token=[0-9a-z-]+/, 'token=…')).toBe(smsTexts[event])
    for (const { url } of inbox) expect(url).toMatch(/^\/(center|product|customized)\//)
  },
)

test('an event that was told is not told again, by any channel', async () => {
  const params = { ...(await aboutReal('order_paid', '13600000001')), orderNo: 'BM261121000002' }
  for (let i = 0; i < 3; i++) await shop.transaction((tx) => notify(shop.ctx(), tx, 'order_paid', params))
  await deliver(shop)
  expect(shop.sent.filter(({ phone }) => phone === '13600000001')).toHaveLength(1)
})

test('an event that is rolled back is told by no channel', async () => {
  const params = { ...(await aboutReal('order_paid', '13600000002')), orderNo: 'BM261121000003' }
  const failing = shop.transaction(async (tx) => {
    await notify(shop.ctx(), tx, 'order_paid', params)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await deliver(shop)).toBe(0)
  const told = shop.db.selectFrom('message').select('id').where('member_id', '=', params.memberId)
  expect(await told.execute()).toEqual([])
})

test('an advised order that staff have still to confirm asks nobody to sign', () => {
  const params = { ...samples.order_advised, until: null }
  for (const text of [smsShown('order_advised', params, ''), templates.order_advised.inbox?.body(params)]) {
    expect(text).toContain('客服确认')
    expect(text).not.toMatch(/签约付款|前签署/)
  }
})

test('a payment asks for travellers only while some are missing, by SMS as in the message centre', () => {
  const { inbox } = templates.order_paid
  const whole = { ...samples.order_paid, restFen: toFen(0), balanceDueOn: null }
  const words = (params: Events['order_paid']) => [smsShown('order_paid', params, ''), inbox?.body(params)]
  for (const text of words(whole)) expect(text).toContain('请按时补齐出行人信息')
  for (const text of words({ ...whole, travellersComplete: true })) expect(text).not.toContain('出行人信息')
})

/** Providers cut a long text into parts of 67 characters, each of which is paid for. */
const TWO_PARTS = 2 * 67

test('no SMS is longer than two parts, whatever the trip is called, nor its signature than a provider takes', async () => {
  const { value } = await shop.db
    .selectFrom('shop_setting')
    .select('value')
    .where('key', '=', 'brand.name')
    .executeTakeFirstOrThrow()
  expect(String(value).length).toBeGreaterThanOrEqual(2)
  expect(String(value).length).toBeLessThanOrEqual(12)
  const texts = [
    ...Object.values(smsTexts),
    `【${value}】${sayBySms('code', { code: '123456' }, shop.services)}`,
  ]
  expect(texts).toHaveLength(events.filter((event) => templates[event].sms).length + 1)
  for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(TWO_PARTS)
})

test.each(orderReminders)(
  'the reminder “%s” is no longer than two parts either, with every sum and day',
  (kind) => {
    const dues = ['2026-11-20', '2027-01-13', null]
    for (const balanceDueOn of dues) {
      const params = { ...samples.order_reminded, kind, balanceDueOn, balanceFen: toFen(123_456_700) }
      const text = `【百陌旅行】${smsShown('order_reminded', params, '400-000-0000')}`
      expect(text.length, text).toBeLessThanOrEqual(TWO_PARTS)
      expect(templates.order_reminded.inbox?.body(params)).not.toMatch(/undefined|null|NaN/)
    }
  },
)

test('no template says a whole number of a person, an address of the web, or a value that is missing', () => {
  for (const event of events) {
    const { inbox } = templates[event]
    const params = samples[event] as never
    const texts = [smsShown(event, params, '400-000-0000'), inbox?.title, inbox?.body(params)]
    for (const text of texts.filter((each) => each !== undefined && each !== null)) {
      expect(text).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)|\d{17}[\dX]|@/)
      expect(text).not.toMatch(/https?:|www\./)
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    }
  }
})

test('the job of an SMS keeps what it needs in the queue, and holds no telephone', async () => {
  for (const event of events) {
    if (!templates[event].sms) continue
    const text = (params: object) => smsShown(event, params, '400-000-0000')
    expect(text(JSON.parse(JSON.stringify(samples[event])))).toBe(text(samples[event]))
    expect(Object.keys(samples[event]).filter((name) => /phone|name|doc|email/i.test(name))).toEqual([])
  }
})

test('every message that is sent by SMS has the words of a template, and no template is of no message', () => {
  const told = events.filter((event) => templates[event].sms)
  expect([...told, 'code', 'voice_code', 'restore_code', 'rebind_code'].sort()).toEqual(
    [...smsTemplateNames].sort(),
  )
})

test('a template is as a provider approves it: fields stand once, apart, are never empty and leave no gap', () => {
  for (const words of Object.values(smsWords)) {
    const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(words).not.toMatch(/\}\{|^\{[^}]*\}$|[¥★]/)
  }
  for (const event of events)
    for (const params of [samples[event], { ...samples[event], reason: null, travellersComplete: true }]) {
      const found = smsOf(event)
      if (!found) continue
      const fields = found.sms.fields(params, { servicePhone: '400-000-0000', secret: 'the-token' })
      expect(Object.values(fields).filter((value) => value.trim() === '')).toEqual([])
      expect(sayBySms(found.name, fields, shop.services)).not.toMatch(/\{|DESK_URL|SHOP_URL/)
    }
})

const root = new URL('../../../../', import.meta.url)
const sources = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

test('every event has somebody who tells it', () => {
  const callers = sources.map(({ text }) => text).join('\n')
  const told = (event: string) => new RegExp(`notify\\(\\s*ctx,\\s*tx,\\s*'${event}'`).test(callers)
  expect(events.filter((event) => !told(event))).toEqual([])
})

test('nobody but this room words a message to a person', () => {
  const elsewhere = sources.filter(
    ({ file }) => !/^src\/server\/(operations\/notifications|account\/messages)\//.test(file),
  )
  expect(elsewhere.length).toBeGreaterThan(200)
  expect(
    elsewhere.filter(({ text }) => /leaveMessage\(|【\$\{|【百陌/.test(text)).map(({ file }) => file),
  ).toEqual([
    // The code goes out within the request, in the words of notifications.
    'src/server/account/auth/codes/send-code.ts',
  ])
})
