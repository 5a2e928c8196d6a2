import { describe, expect, test } from 'vitest'
import { presence } from '#src/api/desk/work/presence.ts'
import { listen } from '#src/platform/db/listen.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openShop } from '#test/shop/shop.ts'
import { makePresence } from './presence.ts'

const order = { kind: 'order', id: 'BM202611210001' }

describe('who stands at a record', () => {
  test('is told once, is gone when they say so, and after 45 seconds without a word', () => {
    let nowMs = 0
    const { note, at } = makePresence(() => nowMs)
    expect(note({ ...order, staff: 2, leaves: false })).toBe(true)
    expect(note({ ...order, staff: 2, leaves: false })).toBe(false)
    expect(note({ ...order, staff: 1, leaves: false })).toBe(true)
    expect(at(order)).toEqual([1, 2])
    expect(note({ ...order, staff: 1, leaves: true })).toBe(true)
    expect(note({ ...order, staff: 1, leaves: true })).toBe(false)
    nowMs = 45_000
    expect(at(order)).toEqual([2])
    nowMs += 1
    expect(at(order)).toEqual([])
    expect(note({ ...order, staff: 2, leaves: false })).toBe(true)
  })

  test('is known of eight records of one person, the last ones', () => {
    const { note, at } = makePresence(() => 0)
    for (let n = 0; n < 20; n++) note({ kind: 'order', id: String(n), staff: 1, leaves: false })
    const found = Array.from({ length: 20 }, (_, n) => at({ kind: 'order', id: String(n) }).length)
    expect(found.map((count, n) => (count === 1 ? n : -1)).filter((n) => n >= 0)).toEqual([
      12, 13, 14, 15, 16, 17, 18, 19,
    ])
  })
})

describe('a browser that has a record open', () => {
  test('hears the names of the others, of one who left no more, and changes nothing', async () => {
    const shop = await openShop()
    const api = makeDeskApi(shop.services, shop.clock)
    const hearing = await listen(shop.connection, { desk: shop.services.news.tell })
    atEnd(() => hearing.stop())
    const li = await signInStaff(shop, { name: '李静', roles: ['operations'] })
    const he = await signInStaff(shop, { name: '何映', roles: ['service'] })
    const writer = await signInStaff(shop, { roles: ['content'] })
    const ask = (person: typeof li, more: Record<string, string> = {}) =>
      askDesk(api, presence.read, { ...order, ...more }, person)
    expect(await ask(li)).toMatchObject({ code: 0, data: { list: [] } })
    await expect.poll(async () => (await ask(he)).data).toMatchObject({ list: [{ id: li.id, name: '李静' }] })
    await ask(li, { leaving: '1' })
    await expect.poll(async () => (await ask(he)).data).toMatchObject({ list: [] })
    expect(await ask(writer)).toMatchObject({ code: 20 })
    // Members are known by letters, texts of the shop by words.
    const at = (kind: string, id: string, person: typeof li) =>
      askDesk(api, presence.read, { kind, id }, person)
    expect(await at('member', 'k3v5nqa7y2d4xwzr', he)).toMatchObject({ code: 0 })
    expect(await at('static_page', 'service-agreement', writer)).toMatchObject({ code: 0 })
    expect(await at('static_page', 'service-agreement', he)).toMatchObject({ code: 20 })
    expect(await at('order', "BM' or 1", he)).toMatchObject({ code: 1 })
    expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })
})
