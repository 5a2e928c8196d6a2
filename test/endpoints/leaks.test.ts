import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#src/api/account/messages.ts'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { privacy } from '#src/api/account/privacy.ts'
import { profile } from '#src/api/account/profile.ts'
import { orderTravellers, revealed, travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { identity } from '#src/api/auth/identity.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { inquiry } from '#src/api/content/inquiries.ts'
import { settings as about } from '#src/api/content/settings.ts'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import { checksumHolds, documentFault } from '#src/domain/travellers/documents.ts'
import { type DocType, docTypes } from '#src/domain/travellers/traveller-codes.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { privacyJobs } from '#src/server/account/privacy/jobs.ts'
import { rotateKeys } from '#src/server/account/privacy/service.ts'
import { receiveNotification } from '#src/server/booking/payments/resolving/notify.ts'
import { aBooking, hanMeimei, openBookingShop } from '#test/orders/booking.ts'
import { makeFakeChannel, notification } from '#test/payments/fake-channel.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { readCaptcha } from '#test/people/log-in.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { dumpDatabase } from './dump.ts'
import { isMeantToShow } from './personal.ts'
import { foundIn } from './spellings.ts'

const channel = makeFakeChannel(() => new Date('2026-11-21T10:00:00+08:00'))
const shop = await openBookingShop({ gateways: { wechat_native: channel.gateway } })
const { db, clock } = shop

const withChecksum = (first17: string) =>
  [...'0123456789X'].map((last) => first17 + last).find(checksumHolds) ?? ''

/** One traveller's document number of every type. */
const documents: Record<DocType, string> = {
  id_card: '11010519491231002X',
  passport: 'E87650011',
  hkmo_permit: 'C87650022',
  taiwan_permit: 'L87650033',
  home_return_permit: 'H87650044',
  taiwan_compatriot: '87650055',
  foreigner_id: withChecksum('91155519491231066'),
  residence_permit: withChecksum('83000019491231088'),
  birth_certificate: 'M876500770',
}
const phones = {
  first: '13611112222',
  moved: '13766667777',
  linkman: '13722223333',
  emergency: '13733334444',
  tourist: '13744445555',
  parcel: '13755556666',
  guest: '13788889999',
}
const emails = {
  own: 'zhang.san+trips@example.com',
  linkman: 'linkman@example.org',
  tourist: 'tourist@example.net',
}
const street = '翠湖南路66号院3栋1单元'
const password = 'Kunming!2026'

const numbers = [
  ...Object.values(documents),
  ...Object.values(phones),
  ...Object.values(emails),
  hanMeimei.doc_no ?? '',
  password,
]
const secrets = [...numbers, street]

/** What the shop answered, with the call it answered. */
const replies: { call: string; text: string }[] = []
const { fetch } = shop.api
shop.api.fetch = async (request, ...more) => {
  const response = await fetch(request, ...more)
  const call = `${request.method} ${new URL(request.url).pathname}`
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  replies.push({ call, text: `${headers}\n${await response.clone().text()}` })
  return response
}

const visitor = shop.visitor('203.0.113.99')
const { call } = visitor
const dumps: Record<'before' | 'after', Map<string, string>> = { before: new Map(), after: new Map() }

async function codeFor(phone: string, scene: SmsScene, order_id?: string) {
  clock.advanceSeconds(61)
  const captcha = await readCaptcha(shop, visitor)
  const { code } = await call(accounts.codeLogin, { phone, scene, captcha, order_id })
  expect(code).toBe(0)
  return shop.sent.findLast((message) => message.phone === phone)?.code ?? ''
}

/** The answer of a call that must work. */
const done: typeof call = async (endpoint, input) => {
  const reply = await call(endpoint, input)
  expect(reply, `${endpoint.method} ${endpoint.path}`).toMatchObject({ code: 0 })
  return reply
}

async function becomeMember() {
  await done(about.info, {})
  const code = await codeFor(phones.first, 'register')
  await done(passwords.register, { phone: phones.first, pwd: password, code, agree: true })
  await done(session.logout, {})
  await call(passwords.login, { phone: phones.first, pwd: `${password}x` })
  await done(passwords.login, { phone: phones.first, pwd: password })
  await done(profile.update, { email: emails.own, linkman_name: '张三' })
  const [old_code, fresh] = [
    await codeFor(phones.first, 'bind_phone'),
    await codeFor(phones.moved, 'bind_phone'),
  ]
  await done(identity.bindPhone, { phone: phones.moved, code: fresh, old_code })
  await done(identity.devices, {})
}

async function saveTravellersOfOrder() {
  const { raw } = await done(travellers.add, {
    name_cn: '张三',
    phone: phones.tourist,
    email: emails.tourist,
    docs_json: Object.entries(documents).map(([type, doc_no]) => ({ doc_type: type as DocType, doc_no })),
    consent: true,
  })
  const id = Number(raw['id'])
  await done(travellers.saved, {})
  await done(travellers.update, { id, name_en_last: 'ZHANG', name_en_first: 'SAN' })
  await call(travellers.add, {
    name_cn: '李四',
    docs_json: [{ doc_type: 'id_card', doc_no: documents.id_card }],
  })
  await done(revealed.reveal, { id, code: await codeFor(phones.moved, 'reveal') })
  const parcel = {
    name: '张三',
    phone: phones.parcel,
    province: '530000',
    city: '530100',
    district: '530102',
  }
  const { data } = await done(postalAddresses.add, { ...parcel, address: street })
  await done(postalAddresses.update, { ...parcel, id: data.id, address: street })
  await done(postalAddresses.list, {})
  return id
}

async function travel(tourist_id: number) {
  const departure = await insertDeparture(db)
  const contact = {
    phone: phones.linkman,
    email: emails.linkman,
    emergency_name: '李四',
    emergency_phone: phones.emergency,
  }
  const people = [{ kind: 'adult' as const, tourist_id }, hanMeimei]
  const booking = aBooking(departure, { ...contact, travellers_json: people })
  const { data } = await done(orders.create, booking)
  const order_id = data.order_id
  await done(orders.edit, { order_id, ...contact })
  await done(orderTravellers.edit, { order_id, seq: 1, phone: phones.tourist, consent: true })
  for (const endpoint of [orders.detail, orders.simple, orders.check, contracts.info])
    await done(endpoint, { order_id })
  await done(orders.list, {})
  const { text_hash } = (await done(contracts.info, { order_id })).data
  const code = await codeFor(phones.moved, 'sign_contract', order_id)
  await done(contracts.confirm, { order_id, agree: true, sign_name: '李雷', code, text_hash })
  await done(contracts.info, { order_id })
  await done(payments.cashier, { order_id })
  const paying = await done(payments.pay, { order_id, pay_type: 'wechat' })
  const message = notification(channel.pay(openTrade(paying.data).out_trade_no))
  expect((await receiveNotification(shop.services, message, clock.now()))?.status).toBe(204)
  expect(await deliver(shop)).toBeGreaterThan(0)
  await done(orders.detail, { order_id })
  await db.updateTable('orders').set({ status: 'wait_review' }).where('order_no', '=', order_id).execute()
  await done(orderReviews.form, { order_id })
  const review = { score: 5, party: 'family' as const, content: '行程安排得很从容，导游耐心，吃得也好。' }
  await done(orderReviews.submit, { order_id, ...review })
}

async function leaveTraces() {
  await done(inquiry.message, { nickname: '张三', phone: phones.guest, message: '想带父母去云南' })
  // What is refused must not come back in the refusal, nor end up in the log.
  await visitor.ask(inquiry.message, { nickname: '张三', phone: `${phones.guest}9`, message: emails.own })
  await done(messages.list, {})
  await done(privacy.consents, {})
  await done(privacy.exported, {})
  await done(session.infos, {})
}

const vaultOf = (keys: string) => makeVault({ ...readConfig({ APP_ENV: 'test' }), CRYPTO_KEYS: keys })

async function rotate() {
  const { CRYPTO_KEYS } = readConfig({ APP_ENV: 'test' })
  const fresh = `new:${Buffer.alloc(32, 'another key').toString('base64')}`
  const vault = vaultOf(`${fresh},${CRYPTO_KEYS}`)
  await rotateKeys(shop, vault, (line) => shop.services.log.info(line))
  shop.services.vault = vaultOf(fresh)
  await done(session.infos, {})
}

async function leave() {
  await done(privacy.close, { code: await codeFor(phones.moved, 'reveal') })
  clock.advanceSeconds(15 * 86_400)
  for (const job of privacyJobs(shop.ctx)) await job.run(clock.now())
}

beforeAll(async () => {
  await becomeMember()
  await travel(await saveTravellersOfOrder())
  await leaveTraces()
  await rotate()
  dumps.before = await dumpDatabase(db)
  await leave()
  dumps.after = await dumpDatabase(db)
})

describe('no personal data that anybody typed can be read', () => {
  test.each(['before', 'after'] as const)(
    'in a copy of the whole database, %s the account is closed',
    (when) => {
      expect(dumps[when].size).toBeGreaterThan(60)
      for (const [table, text] of dumps[when]) expect(foundIn(text, secrets), table).toEqual([])
    },
  )

  test('in any line of the log', () => {
    expect(shop.logLines.length).toBeGreaterThan(0)
    expect(foundIn(shop.logLines.join('\n'), secrets)).toEqual([])
  })

  test('in any reply but the few that are meant to show it to its owner', () => {
    const [numbersShown, streetShown] = [new Set<string>(), new Set<string>()]
    for (const reply of replies) {
      if (foundIn(reply.text, numbers).length > 0) numbersShown.add(reply.call)
      if (foundIn(reply.text, [street]).length > 0) streetShown.add(reply.call)
    }
    for (const shown of numbersShown) expect(isMeantToShow('numbers', shown), shown).toBe(true)
    for (const shown of streetShown) expect(isMeantToShow('streets', shown), shown).toBe(true)
    // Proves that the search works: it finds the texts where they must be.
    expect([...numbersShown].toSorted()).toEqual([
      'GET /api/v3/user/infos',
      'POST /api/v3/tourist/reveal',
      'POST /api/v3/user/info/updates',
      'POST /api/v3/user/phone/bind',
    ])
    expect(streetShown).toContain('GET /api/v3/user/mail')
  })
})

test('the members of this test typed a document of every kind, each well formed', () => {
  expect(Object.keys(documents)).toEqual(Object.keys(docTypes))
  for (const [type, number] of Object.entries(documents)) {
    const holder = { nationality: 'CHN', today: '2026-11-21' }
    expect(documentFault(type as DocType, number, holder), type).toBeNull()
  }
})

test('the search finds a text in whatever way it is written down', () => {
  const text = phones.first
  const hays = [
    text,
    '136 1111 2222',
    `mail=${encodeURIComponent(emails.own)}`,
    Buffer.from(`x${text}`).toString('base64'),
    Buffer.from(`{"phone":"${text}"}`).toString('base64url'),
    `\\x${Buffer.from(`ab${text}`).toString('hex')}`,
    encodeURIComponent(street),
  ]
  for (const hay of hays) expect(foundIn(hay, secrets), hay).toHaveLength(1)
  expect(foundIn('136****2222', secrets)).toEqual([])
})
