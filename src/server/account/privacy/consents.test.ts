import { expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { travellers } from '#src/api/account/travellers.ts'
import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'

const shop = await openBookingShop()

const ID = '11010519491231002X'
const adult = { name_cn: '李雷', docs_json: [{ doc_type: 'id_card' as const, doc_no: ID }] }
const child = { name_cn: '李小明', gender: 'male' as const, birthday: '2020-01-01' }
const youth = { name_cn: '李大明', gender: 'male' as const, birthday: '2012-11-20' }

async function aMember() {
  const { id } = await insertMember(shop.db, {
    consent: JSON.stringify({ agreement: '2025.3', privacy: '2025.4', at: '2026-11-01T04:00:00.000Z' }),
  })
  const { call } = await signIn(shop, { id })
  const given = async () => {
    const { data } = await call(privacy.consents, {})
    return data.list.filter(({ given_at }) => given_at !== null).map(({ kind }) => kind)
  }
  const saved = async () =>
    (await call(travellers.saved, {})).raw as unknown as { name_cn: string; docs: unknown[] }[]
  const set = (kind: ConsentKind, isGiven: boolean) => call(privacy.consent, { kind, given: isGiven })
  return { id, call, given, saved, set }
}

test('the list says what each consent is for, what taking it back does, and which terms were agreed to', async () => {
  const { call } = await aMember()
  const { raw } = await call(privacy.consents, {})
  expect(raw).toMatchObject({
    agreement_version: '2025.3',
    privacy_version: '2025.4',
    agreed_at: '2026-11-01 12:00:00',
  })
  const list = raw['list'] as { kind: number; title: string; text: string; given_at: string | null }[]
  expect(list.map(({ kind, given_at }) => [kind, given_at])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, null],
  ])
  for (const { title, text } of list) {
    expect(title).not.toBe('')
    expect(text).toContain('撤回后')
  }
})

test('saving the first document and the first child under fourteen gives the consents that were ticked', async () => {
  const member = await aMember()
  await member.call(travellers.add, { ...adult, consent: true })
  expect(await member.given()).toEqual(['documents'])
  await member.call(travellers.add, { ...child, guardian_consent: true })
  expect(await member.given()).toEqual(['documents', 'minors'])
  const { data } = await member.call(privacy.consents, {})
  expect(data.list[0]?.given_at).toEqual(shop.clock.now())
})

test('taking back the consent to documents erases them and leaves the travellers; the next one is asked again', async () => {
  const member = await aMember()
  await member.call(travellers.add, { ...adult, consent: true })
  await member.call(travellers.add, { ...child, guardian_consent: true })
  const { data } = await member.set('documents', false)
  expect(data.map(({ kind, given_at }) => [kind, given_at === null])).toEqual([
    ['documents', true],
    ['minors', false],
    ['price_notice', true],
    ['stock_notice', true],
  ])
  expect((await member.saved()).map(({ name_cn, docs }) => [name_cn, docs])).toEqual([
    ['李雷', []],
    ['李小明', []],
  ])
  const kept = await shop.db
    .selectFrom('saved_traveller_doc')
    .select('id')
    .where('member_id', '=', member.id)
    .execute()
  expect(kept).toEqual([])
  expect((await member.call(travellers.add, adult)).raw.errors).toHaveProperty('consent')
})

test('taking back the consent for children deletes those under fourteen and nobody else', async () => {
  const member = await aMember()
  await member.call(travellers.add, { ...adult, consent: true })
  await member.call(travellers.add, { ...child, guardian_consent: true })
  await member.call(travellers.add, youth)
  await member.set('minors', false)
  expect((await member.saved()).map(({ name_cn }) => name_cn)).toEqual(['李雷', '李大明'])
  expect((await member.call(travellers.add, child)).raw.errors).toHaveProperty('guardian_consent')
  const names = await shop.db
    .selectFrom('saved_traveller')
    .select('name_cn')
    .where('member_id', '=', member.id)
    .execute()
  expect(names.map(({ name_cn }) => name_cn)).not.toContain('李小明')
})

test('with the last traveller go the consents that were given for them', async () => {
  const member = await aMember()
  const { raw } = await member.call(travellers.add, { ...adult, consent: true })
  await member.set('price_notice', true)
  await member.call(travellers.update, { id: Number(raw['id']), action: 'del' })
  expect(await member.given()).toEqual(['price_notice'])
})

test('giving and taking back, ten times at once and again and again, leaves one answer and a record of each', async () => {
  const member = await aMember()
  const all = (isGiven: boolean) =>
    Promise.all(Array.from({ length: 10 }, () => member.set('documents', isGiven)))
  for (const isGiven of [true, true, false, false, true]) {
    for (const { code } of await all(isGiven)) expect(code).toBe(0)
    expect(await member.given()).toEqual(isGiven ? ['documents'] : [])
  }
  const rows = await shop.db
    .selectFrom('member_consent')
    .select(['kind', 'withdrawn_at'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true])
})

test('a document saved while its consent is taken back is either erased or refused', async () => {
  const member = await aMember()
  await member.set('documents', true)
  await Promise.all([
    member.call(travellers.add, adult),
    member.set('documents', false),
    member.call(travellers.add, {
      ...adult,
      name_cn: '韩梅梅',
      docs_json: [{ doc_type: 'passport', doc_no: 'E12345678' }],
    }),
  ])
  for (const { docs } of await member.saved()) expect(docs).toEqual([])
})

test('the page of consents costs two statements beside the session', async () => {
  const { call } = await aMember()
  const { statements } = await countStatements(() => call(privacy.consents, {}))
  expect(statements.filter((text) => !text.includes('"session"'))).toHaveLength(2)
})
