import { beforeEach, describe, expect, test } from 'vitest'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { campaigns } from '#src/api/marketing/campaigns.ts'
import { newBlock } from '#src/domain/marketing/campaigns/block.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { listCouponEnds } from './store.ts'

const DAY = 86_400
type Clerk = Awaited<ReturnType<typeof signInStaff>>
let shop: Shop
let desk: ReturnType<typeof makeDeskApi>
let clerk: Clerk
let colleague: Clerk
beforeEach(async () => {
  shop = await openShop()
  desk = makeDeskApi(shop.services, shop.clock)
  clerk = await signInStaff(shop, { roles: ['content'], name: '顾衡' })
  colleague = await signInStaff(shop, { roles: ['content'], name: '沈念' })
})

/** What the calls answer, done or refused, as far as it is looked at. */
interface Edition {
  id: number
  version: number
  status: string
  starts_at: string
  fields: Record<string, string>
  faults: { at: string; message: string }[]
  url: string
}
interface Answered extends Edition {
  edition: Edition
  message: string
  errors?: Record<string, string>
  list: { id: number; title: string; editions: Edition[] }[]
  fields: Record<string, string>
}

const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>, who = clerk) => {
  const { code, data } = await askDesk(desk, endpoint, fields, who)
  return { code, data: data as unknown as Answered }
}
const days = (n: number) => new Date(shop.clock.now().getTime() + n * DAY * 1000)
const at = (id: number, slug = 'autumn') => ({ slug, id: String(id) })
const detail = async (id: number) => (await ask(deskCampaigns.edition, at(id))).data
const save = (id: number, version: number, changes: object, who = clerk) =>
  ask(deskCampaigns.save, { ...at(id), version: String(version), changes_json: JSON.stringify(changes) }, who)
const act = (call: DeskEndpoint, id: number, version: number, more = {}, who = clerk) =>
  ask(call, { ...at(id), edition_version: String(version), ...more }, who)
const shown = async (slug = 'autumn') => {
  shop.api.replies.invalidate()
  return shop.visitor().call(campaigns.detail, { slug })
}

const draft = async (over = {}) => {
  const { ids } = await insertCampaign(shop.db, 'autumn', [
    { title: '秋天', startsAt: days(2), endsAt: days(9), status: 'draft', ...over },
  ])
  return ids[0] ?? 0
}

describe('a new campaign', () => {
  test('begins with an empty draft that says what it lacks, and its address is taken once', async () => {
    const { code, data } = await ask(deskCampaigns.create, { slug: 'spring-2027', name: '春天' })
    expect(code).toBe(0)
    expect(data.status).toBe('draft')
    expect(data.faults.map((fault) => fault.at)).toEqual(expect.arrayContaining(['hero', 'share', 'rules']))
    expect((await ask(deskCampaigns.create, { slug: 'spring-2027', name: '春天' })).code).toBe(23)
    expect((await shown('spring-2027')).code).toBe(20)
    const { data: all } = await ask(deskCampaigns.list, {})
    expect(all.list.map(({ editions }) => editions.length)).toEqual([1])
  })

  test('copies an edition to the same day of next year, as a draft', async () => {
    const id = await draft({ status: 'ended', startsAt: days(-30), endsAt: days(-20) })
    const { data } = await ask(deskCampaigns.copy, at(id))
    expect(data.status).toBe('draft')
    const before = (await detail(id)).fields
    expect(data.fields['starts_at']?.slice(4)).toBe(before['starts_at']?.slice(4))
    expect(Number(data.fields['starts_at']?.slice(0, 4))).toBe(Number(before['starts_at']?.slice(0, 4)) + 1)
    expect(data.fields['blocks']).toBe(before['blocks'])
  })
})

describe('a save', () => {
  test('of two people merges their parts, and tells the second who changed the same one', async () => {
    const id = await draft()
    const { fields, version } = await detail(id)
    const rules = JSON.stringify({ ...JSON.parse(fields['rules'] ?? ''), limits: '每单一张' })
    expect((await save(id, version, { rules: { from: fields['rules'], to: rules } })).code).toBe(0)
    const mine = await save(id, version, { title: { from: '秋天', to: '深秋' } }, colleague)
    expect(mine.data.message).toContain('顾衡')
    expect(mine.data.edition.fields).toMatchObject({ title: '深秋', rules })
    const late = await save(id, version, { title: { from: '秋天', to: '初秋' } })
    expect(late.code).toBe(24)
  })

  test.each([
    ['an unknown kind of block', [{ id: 'b1', hidden: false, type: 'script' }]],
    ['a field too many', [{ ...newBlock('countdown', 'b1'), onload: 'x' }]],
    ['a list too long', Array.from({ length: 25 }, (_, n) => newBlock('countdown', `b${n}`))],
    ['an id twice', [newBlock('countdown', 'b1'), newBlock('countdown', 'b1')]],
    ['a text too long', [{ ...newBlock('custom_form', 'b1'), title: '长'.repeat(31) }]],
    ['a link that leaves the shop', [{ ...newBlock('image', 'b1'), url: 'https://example.com/' }]],
    ['a link that only looks local', [{ ...newBlock('image', 'b1'), url: '//example.com' }]],
    ['a picture of somebody else', [{ ...newBlock('image', 'b1'), img: 'https://example.com/a.webp' }]],
    ['a document that is none', [{ ...newBlock('rich_text', 'b1'), document: { type: 'html' } }]],
    ['no list', { id: 'b1' }],
  ])('refuses %s by its field', async (_what, blocks) => {
    const id = await draft()
    const { fields, version } = await detail(id)
    const sent = { blocks: { from: fields['blocks'], to: JSON.stringify(blocks) } }
    const { code, data } = await save(id, version, sent)
    expect([code, Object.keys(data.errors ?? {})]).toEqual([1, ['blocks']])
    expect((await detail(id)).version).toBe(version)
  })

  test.each([
    ['starts_at', '2026-13-01T10:00'],
    ['starts_at', '明天'],
    ['ends_at', '2020-01-01T10:00'],
  ])('refuses %s of %s by its field', async (field, to) => {
    const id = await draft()
    const { fields, version } = await detail(id)
    const { code, data } = await save(id, version, { [field]: { from: fields[field], to } })
    expect([code, Object.keys(data.errors ?? {})]).toEqual([1, [field]])
  })

  test('keeps what visitors see fit to be shown, and leaves an ended edition alone', async () => {
    const id = await draft({ status: 'live', startsAt: days(-1) })
    const { fields, version } = await detail(id)
    const rules = JSON.stringify({ time: '', who: '', limits: '', cancel: '', invoice: '' })
    expect((await save(id, version, { rules: { from: fields['rules'], to: rules } })).code).toBe(29)
    expect((await save(id, version, { title: { from: '秋天', to: '深秋' } })).code).toBe(0)
    expect((await shown()).data.title).toBe('深秋')
    shop.clock.advanceSeconds(10 * DAY)
    clerk = await signInStaff(shop, { roles: ['content'] })
    expect((await save(id, version + 1, { title: { from: '深秋', to: '冬' } })).code).toBe(22)
  })
})

describe('publishing', () => {
  test('lets an edition go live at its time, and a visitor sees it before as the next one', async () => {
    const id = await draft()
    const { version } = await detail(id)
    const { code, data } = await act(deskCampaigns.publish, id, version)
    expect([code, data.status]).toEqual([0, 'scheduled'])
    expect((await shown()).data).toMatchObject({ state: 'upcoming' })
    expect((await act(deskCampaigns.publish, id, data.version)).code, 'twice').toBe(22)
    expect((await act(deskCampaigns.end, id, data.version, { reason: '价格有误需要下线' })).code).toBe(22)
    const back = await act(deskCampaigns.withdraw, id, data.version)
    expect([back.code, back.data.status]).toEqual([0, 'draft'])
    expect((await shown()).code).toBe(20)
  })

  test('is refused with all that is missing, and to who saw another version', async () => {
    const id = await draft({ blocks: [newBlock('faq', 'b1')] })
    const { version } = await detail(id)
    const { code, data } = await act(deskCampaigns.publish, id, version)
    expect(code).toBe(29)
    expect(data.faults.map((fault) => fault.at)).toEqual(['b1'])
    expect((await act(deskCampaigns.publish, id, version + 1)).code).toBe(22)
  })

  test('of two editions of one time lets one win, however they race', async () => {
    const { ids } = await insertCampaign(shop.db, 'autumn', [
      { title: '一', startsAt: days(2), endsAt: days(9), status: 'draft' },
      { title: '二', startsAt: days(5), endsAt: days(12), status: 'draft' },
    ])
    const codes = await Promise.all(ids.map(async (id) => (await act(deskCampaigns.publish, id, 1)).code))
    expect(codes.toSorted()).toEqual([0, 29])
  })

  test('ends before its time with a reason, and nothing of it is valid any more', async () => {
    const id = await draft({ status: 'live', startsAt: days(-1) })
    const { version } = await detail(id)
    const { code, data } = await act(deskCampaigns.end, id, version, { reason: '合作方停售，提前结束' })
    expect([code, data.status]).toEqual([0, 'ended'])
    expect((await shown()).data.state).toBe('ended')
    expect((await act(deskCampaigns.withdraw, id, data.version)).code).toBe(22)
    expect((await act(deskCampaigns.discard, id, data.version)).code).toBe(22)
  })

  test('needs the whole right: who may edit a part writes drafts', async () => {
    const product = await signInStaff(shop, { roles: ['product'] })
    const id = await draft()
    const { version } = await detail(id)
    expect((await save(id, version, { title: { from: '秋天', to: '深秋' } }, product)).code).toBe(0)
    for (const call of [deskCampaigns.publish, deskCampaigns.withdraw])
      expect((await act(call, id, version + 1, {}, product)).code, call.path).toBe(25)
    expect((await act(deskCampaigns.end, id, version + 1, { reason: '试一试能否结束' }, product)).code).toBe(
      25,
    )
    expect((await ask(deskCampaigns.create, { slug: 'mine', name: '我的' }, product)).code).toBe(25)
    await act(deskCampaigns.publish, id, version + 1)
    expect((await save(id, version + 2, { title: { from: '深秋', to: '秋' } }, product)).code).toBe(25)
  })
})

test('a draft can be thrown away, and what is gone is not found', async () => {
  const id = await draft()
  expect((await act(deskCampaigns.discard, id, 2)).code, 'another version').toBe(22)
  expect((await act(deskCampaigns.discard, id, 1)).code).toBe(0)
  for (const call of [deskCampaigns.edition, deskCampaigns.preview, deskCampaigns.copy])
    expect((await ask(call, at(id))).code, call.path).toBe(20)
  for (const call of [deskCampaigns.publish, deskCampaigns.withdraw, deskCampaigns.discard])
    expect((await act(call, id, 1)).code, call.path).toBe(20)
  expect((await act(deskCampaigns.end, id, 1, { reason: '试一试能否结束' })).code).toBe(20)
  expect((await save(id, 1, {})).code).toBe(20)
})

test('an edition is reached under its own campaign alone', async () => {
  const id = await draft()
  await insertCampaign(shop.db, 'other', [])
  expect((await ask(deskCampaigns.edition, at(id, 'other'))).code).toBe(20)
})

test('a coupon that no visitor can claim is neither offered by the picker nor published; the gift for new members is', async () => {
  const rule = (over: object) => insertCouponRule(shop.db, { name: '活动选券', ...over })
  const claimable = [await rule({}), await rule({ is_gift: true, receivable: false })]
  const others = [
    await rule({ status: 'stopped' }),
    await rule({ receivable: false }),
    await rule({ code_only: true }),
  ]
  const { data } = await ask(deskCampaigns.choices, { kind: 'coupon', q: '活动选券' })
  expect(data.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(claimable)
  const ends = await listCouponEnds(shop.db, [...claimable, ...others], shop.clock.now())
  expect([...ends.keys()].toSorted((a, b) => a - b)).toEqual(claimable)
})

test('a preview is a link into the shop, and the pickers offer what is on sale', async () => {
  const id = await draft()
  const { data } = await ask(deskCampaigns.preview, at(id))
  expect(data.url).toContain('/activities/autumn?preview=')
  const { data: found } = await ask(deskCampaigns.choices, { kind: 'product', q: '100%' })
  expect(found.list).toEqual([])
  expect((await ask(deskCampaigns.choices, { kind: 'coupon' })).code).toBe(0)
})
