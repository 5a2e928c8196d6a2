import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertTheme } from '#test/shop/factories.ts'

type Desk = Awaited<ReturnType<typeof openProductDesk>>
let desk: Desk
let id: number
let departureId: number
beforeEach(async () => {
  desk = await openProductDesk()
  ;({ id, departureId } = await desk.product())
})

const one = (number: number) => ({ id: String(number) })
async function shown() {
  desk.shop.api.replies.invalidate()
  return (await desk.shop.visitor().call(products.detail, { product_id: id })).data
}
const auditOf = (action: string) =>
  desk.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

describe('a draft', () => {
  test('says what the shop shows until somebody writes, and the shop does not follow it', async () => {
    const before = await desk.draft(id)
    expect(before).toMatchObject({ version: 0, is_begun: false, changed: [] })
    expect(before.checks.filter(({ ok }) => !ok)).toEqual([])
    const { code, data } = await desk.save(id, { title: '大理慢游5日' })
    expect(code).toBe(0)
    expect(data.draft).toMatchObject({ version: 1, is_begun: true })
    expect(data.draft.changed).toEqual([
      expect.objectContaining({
        field: 'title',
        before: ['昆明-大理-丽江5日纯玩小团'],
        now: ['大理慢游5日'],
      }),
    ])
    expect((await shown()).title).toBe('昆明-大理-丽江5日纯玩小团')
    expect((await auditOf('product.draft'))[0]?.after).toEqual({ changed: ['title'] })
  })

  test('leaves one line in the log for each clerk and quarter of an hour, however often it saves itself', async () => {
    const colleague = await desk.clerk({ name: '王敏' })
    const writers = async () => (await auditOf('product.draft')).map(({ staff_id }) => Number(staff_id))
    const [first] = await desk.save(id, { title: '大理慢游5日' }).then(writers)
    await desk.save(id, { subtitle: '住在海边' })
    await desk.save(id, { subtitle: '住在古城' }, colleague)
    await desk.save(id, { subtitle: '住在山上' }, colleague)
    expect(await writers()).toEqual([first, colleague.id])
    desk.shop.clock.advanceSeconds(15 * 60 + 1)
    await desk.save(id, { title: '大理环湖5日' })
    expect(await writers()).toEqual([first, colleague.id, first])
  })

  test('with shopping is published once the agreed text tells every stop', async () => {
    await desk.save(id, { shopping_count: '2' })
    const check = async () => (await desk.draft(id)).checks.find(({ key }) => key === 'shopping')
    expect(await check()).toMatchObject({ ok: false, field: 'shopping_text' })
    expect((await desk.publish(id)).code).toBe(29)
    const shopping_text = '民族村，停留 40 分钟，银饰\n茶庄，停留 1 小时，茶叶'
    await desk.save(id, { shopping_text })
    expect(await check()).toMatchObject({ ok: true })
    expect((await desk.publish(id)).code).toBe(0)
    expect(await shown()).toMatchObject({ shopping_count: 2, shopping_text })
  })

  test('that says what an advertisement must not is not published, and the check names the place', async () => {
    await desk.save(id, { subtitle: '川滇最佳线路', highlights: '["第一天看湖","顶级酒店","纯玩"]' })
    const wording = (await desk.draft(id)).checks.find(({ key }) => key === 'wording')
    expect(wording).toEqual({
      key: 'wording',
      ok: false,
      field: 'subtitle',
      message:
        '副标题：“最佳”不可用（广告法第九条第三项）；卖点 · 第 2 项：“顶级”不可用（广告法第九条第三项）',
    })
    const { code, data } = await desk.publish(id)
    expect(code).toBe(29)
    expect(data.blockers).toEqual([wording])
    await desk.save(id, { subtitle: '川滇线路', highlights: '["第一天看湖","湖边酒店","纯玩"]' })
    expect((await desk.publish(id)).code).toBe(0)
  })

  test('of two clerks keeps what both wrote in different fields and days, and shows three values of the same one', async () => {
    const colleague = await desk.clerk({ name: '王敏' })
    const seen = await desk.draft(id)
    const day = (n: number, title: string) => ({
      [`day_${n}`]: JSON.stringify({ ...JSON.parse(seen.fields[`day_${n}`] ?? ''), title }),
    })
    expect((await desk.save(id, { title: '大理慢游5日', ...day(2, '洱海') }, undefined, seen)).code).toBe(0)
    const merged = await desk.save(id, { subtitle: '住在海边', ...day(4, '丽江') }, colleague, seen)
    expect(merged.data.message).toContain('合并了沈念')
    const both = await desk.draft(id)
    expect(both.fields).toMatchObject({ title: '大理慢游5日', subtitle: '住在海边' })
    expect([2, 4].map((n) => JSON.parse(both.fields[`day_${n}`] ?? '').title)).toEqual(['洱海', '丽江'])

    const late = await desk.save(id, { title: '大理环湖5日' }, colleague, seen)
    expect(late.code).toBe(24)
    expect(late.data.fields).toEqual([
      { name: 'title', mine: '大理环湖5日', current: '大理慢游5日', original: '昆明-大理-丽江5日纯玩小团' },
    ])
    expect((await desk.draft(id)).fields['title']).toBe('大理慢游5日')
  })

  test('refuses by the field what the shop could not hold', async () => {
    const { code, data } = await desk.save(id, { days: '31', subtitle: '长'.repeat(81), day_1: '{' })
    expect(code).toBe(1)
    expect(Object.keys(data.errors ?? {})).not.toEqual([])
    const unknown = { supplier_id: '999999', themes: '[7]', destinations: '[11,11]' }
    const { data: refused } = await desk.save(id, unknown)
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['destinations', 'supplier_id', 'themes'])
    expect((await desk.draft(id)).is_begun).toBe(false)
  })

  test('is given up by who sees it as it is', async () => {
    const discard = (version: number, who?: Awaited<ReturnType<Desk['clerk']>>) =>
      desk.ask(productDrafts.discard, { ...one(id), version: String(version) }, who)
    expect((await discard(0)).code).toBe(22)
    await desk.save(id, { title: '大理慢游5日', max_group: '16' })
    expect((await discard(0)).code).toBe(22)
    const writer = await desk.clerk({ roles: ['content'] })
    expect((await discard(1, writer)).code).toBe(25)
    expect((await discard(1)).data).toMatchObject({ version: 2, is_begun: false, changed: [] })
    // The next draft is not taken for the last one.
    const again = await desk.save(id, { title: '丽江慢游5日' })
    expect(again.data.draft.version).toBe(3)
  })

  test('takes texts and pictures alone from who writes the content', async () => {
    const writer = await desk.clerk({ roles: ['content'] })
    expect((await desk.save(id, { max_group: '16' }, writer)).code).toBe(25)
    expect((await desk.save(id, { subtitle: '住在海边' }, writer)).code).toBe(0)
    expect((await desk.publish(id, '', writer)).code).toBe(25)
  })

  test('follows what comes into the shop beside it where it says nothing itself', async () => {
    await desk.save(id, { title: '大理慢游5日' })
    await desk.db.updateTable('product').set({ subtitle: '导入的副标题' }).where('id', '=', id).execute()
    const draft = await desk.draft(id)
    expect(draft.fields['subtitle']).toBe('导入的副标题')
    expect(draft.changed.map(({ field }) => field)).toEqual(['title'])
  })
})

describe('publishing', () => {
  test('names every check that does not hold, each with its field, and writes nothing', async () => {
    const { fields } = await desk.draft(id)
    const day = JSON.parse(fields['day_3'] ?? '')
    await desk.save(id, {
      title: '',
      highlights: '["只有一条"]',
      pictures: '[]',
      includes: '[]',
      excludes: '[]',
      notices: '[]',
      unfit_text: '',
      destinations: '[]',
      day_3: JSON.stringify({ ...day, free_time_hours: null }),
    })
    const { code, data } = await desk.publish(id)
    expect(code).toBe(29)
    expect(data.blockers.map(({ field }) => field).sort()).toEqual([
      ...['day_3', 'destinations', 'excludes', 'highlights', 'includes', 'notices', 'pictures', 'title'],
      'unfit_text',
    ])
    expect((await shown()).title).toBe('昆明-大理-丽江5日纯玩小团')
    expect((await auditOf('product.publish')).map(({ refused }) => refused)).toEqual([29])
  })

  test('is refused by the field while it names what was deleted since, and the checks of the draft say so', async () => {
    await desk.db.insertInto('hotel').values({ id: 7, name: '洱海望山酒店', star: 5 }).execute()
    await insertTheme(desk.db, { id: 5, label: '温泉冰雪' })
    const { fields } = await desk.draft(id)
    const day_2 = JSON.stringify({ ...JSON.parse(fields['day_2'] ?? ''), hotel_id: 7 })
    await desk.save(id, { day_2, themes: '[5]' })
    await desk.db.deleteFrom('hotel').where('id', '=', 7).execute()
    await desk.db.deleteFrom('theme').where('id', '=', 5).execute()
    const unknown = [
      { key: 'unknown_themes', field: 'themes', ok: false, message: '主题：有一项已不存在，请重新选择' },
      { key: 'unknown_day_2', field: 'day_2', ok: false, message: '第 2 天：没有这家酒店' },
    ]
    expect((await desk.draft(id)).checks.filter(({ ok }) => !ok)).toEqual(unknown)
    const { code, data } = await desk.publish(id)
    expect(code).toBe(29)
    expect(data.blockers).toEqual(unknown)
  })

  test('puts the draft into the shop, keeps what stood there, and leaves an order what it was placed on', async () => {
    const order = await insertOrder(desk.db, { departure_id: departureId, status: 'paid' })
    const { fields } = await desk.draft(id)
    const days = [1, 2].map((n) => JSON.parse(fields[`day_${n}`] ?? ''))
    await desk.save(id, {
      title: '大理慢游5日',
      seo_title: '大理五日游',
      includes: '["四晚酒店","往返机票"]',
      day_1: JSON.stringify({ ...days[1], title: '到达' }),
    })
    const { code, data } = await desk.publish(id, '换了酒店')
    expect(code).toBe(0)
    expect(data).toMatchObject({ no: 2, draft: { is_begun: false, changed: [] } })
    const page = await shown()
    expect(page).toMatchObject({ title: '大理慢游5日', includes: ['四晚酒店', '往返机票'] })
    expect(page.seo.title).toBe('大理五日游｜百陌旅行')
    const versions = await desk.db
      .selectFrom('product_version')
      .select(['no', 'note', 'published_by'])
      .where('product_id', '=', id)
      .orderBy('no')
      .execute()
    expect(versions).toMatchObject([
      { no: 1, note: '导入', published_by: null },
      { no: 2, note: '换了酒店' },
    ])
    const editions = await desk.db
      .selectFrom('orders')
      .innerJoin('trip_edition', 'trip_edition.id', 'orders.trip_edition_id')
      .innerJoin('product', 'product.id', 'orders.product_id')
      .select(['trip_edition.version', 'trip_edition.trip', 'product.trip_version'])
      .where('orders.id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(editions.trip).toMatchObject({ includes: ['四晚酒店'] })
    expect(editions.trip_version).toBeGreaterThan(editions.version)
  })

  test('of another length than the departures that there are waits for them', async () => {
    const { fields } = await desk.draft(id)
    await desk.save(id, { days: '6', nights: '5', day_6: fields['day_5'] ?? '' })
    expect((await desk.publish(id)).data.blockers).toMatchObject([{ key: 'dates', field: 'days' }])
  })

  test('of two clerks at once is done once', async () => {
    await desk.save(id, { title: '大理慢游5日' })
    const both = await Promise.all([
      desk.publish(id, '一', undefined, 1),
      desk.publish(id, '二', undefined, 1),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 22])
  })

  test('without a change is refused, and so is a draft that somebody has changed since', async () => {
    expect((await desk.publish(id)).code).toBe(22)
    await desk.save(id, { title: '大理慢游5日' })
    expect((await desk.publish(id, '', undefined, 0)).code).toBe(22)
  })

  test('ends nothing when the product leaves the sale, and brings it back', async () => {
    const withdraw = () => desk.ask(productDrafts.withdraw, { ...one(id), reason: '地接社停业整顿' })
    expect((await withdraw()).code).toBe(0)
    expect((await withdraw()).code).toBe(22)
    const gone = await desk.shop.visitor().call(products.detail, { product_id: id })
    expect(gone.failed).toBe('NOT_FOUND')
    expect((await desk.publish(id, '重新上架')).code).toBe(0)
    expect((await shown()).product_id).toBe(id)
  })
})

describe('a version', () => {
  test('is compared with the one before, and becomes a draft again while there is none', async () => {
    await desk.save(id, { title: '大理慢游5日' })
    await desk.publish(id, '改名')
    const difference = await desk.ask(desk.deskProducts.difference, { ...one(id), no: '2' })
    expect(difference.data.fields).toMatchObject([
      { field: 'title', before: ['昆明-大理-丽江5日纯玩小团'], now: ['大理慢游5日'] },
    ])
    expect((await desk.ask(desk.deskProducts.difference, { ...one(id), no: '3' })).code).toBe(20)
    const restore = (no: number) => desk.ask(productDrafts.restore, { ...one(id), no: String(no) })
    expect((await restore(7)).code).toBe(20)
    expect((await restore(1)).data.changed).toMatchObject([{ field: 'title' }])
    expect((await restore(1)).code).toBe(22)
    await desk.publish(id, '改回')
    expect((await shown()).title).toBe('昆明-大理-丽江5日纯玩小团')
  })

  test('that would change more than texts is not for who writes the content', async () => {
    await desk.save(id, { max_group: '16' })
    await desk.publish(id)
    const writer = await desk.clerk({ roles: ['content'] })
    expect((await desk.ask(productDrafts.restore, { ...one(id), no: '1' }, writer)).code).toBe(25)
  })
})

test('several products leave the sale at once, and those that are not on it stay as they are', async () => {
  const other = await desk.product()
  await desk.ask(productDrafts.withdraw, { ...one(id), reason: '地接社停业整顿' })
  const many = (ids: number[]) =>
    desk.ask(productDrafts.withdrawMany, { ids_json: JSON.stringify(ids), reason: '地接社停业整顿' })
  const { data } = await many([id, other.id, 999_999])
  const outcomes = (data as unknown as { outcomes: { id: number; done: boolean }[] }).outcomes
  expect(outcomes.map((each) => [each.id, each.done])).toEqual([
    [id, false],
    [other.id, true],
    [999_999, false],
  ])
  expect((await many([id, other.id])).code).toBe(22)
  expect((await auditOf('product.withdraw')).map(({ refused }) => refused)).toEqual([null, null, 22])
})

test('who writes trips finds hotels by name', async () => {
  await desk.db.insertInto('hotel').values({ id: 7, name: '洱海望山酒店', star: 5 }).execute()
  const { data } = await desk.ask(desk.deskProducts.hotels, { q: '望山' })
  expect((data as unknown as { list: object[] }).list).toMatchObject([{ id: 7, title: '洱海望山酒店' }])
  const { fields } = await desk.draft(id)
  const day = { ...JSON.parse(fields['day_1'] ?? ''), hotel_id: 7 }
  const { data: saved } = await desk.save(id, { day_1: JSON.stringify(day) })
  expect(saved.draft.changed[0]?.now).toContain('参考酒店 洱海望山酒店')
  const lost = await desk.save(id, { day_1: JSON.stringify({ ...day, hotel_id: 8 }) })
  expect(lost.data.errors).toEqual({ day_1: '没有这家酒店' })
})

test('the list finds by number, name, place, state and what has no dates, and says who writes', async () => {
  const other = await desk.product()
  await desk.db.deleteFrom('departure').where('product_id', '=', other.id).execute()
  await desk.save(id, { title: '大理慢游5日' })
  const listed = async (asked: Record<string, string>) => {
    const { data } = await desk.ask(desk.deskProducts.list, asked)
    return (data as unknown as { list: { id: number; draft: unknown; figures: object }[] }).list
  }
  const idsOf = async (asked: Record<string, string>) => (await listed(asked)).map((row) => row.id)
  expect(await idsOf({})).toEqual([other.id, id])
  expect(await idsOf({ q: String(id) })).toEqual([id])
  expect(await idsOf({ q: '100%' })).toEqual([])
  expect(await idsOf({ destination: '1', status: 'on_sale', type: 'group' })).toEqual([other.id, id])
  expect(await idsOf({ status: 'off_sale,draft' })).toEqual([])
  expect(await idsOf({ without_dates: '1' })).toEqual([other.id])
  expect(await idsOf({ drafted: '1' })).toEqual([id])
  expect((await listed({ drafted: '1' }))[0]).toMatchObject({
    figures: { departures: 1, next_departs_on: '2027-03-15', sold_30: 0 },
    draft: { by: '沈念' },
  })
  await insertOrder(desk.db, { departure_id: departureId, status: 'paid' })
  const { list } = (await desk.ask(desk.deskProducts.list, { unsold: '1' })).data as unknown as {
    list: { id: number }[]
  }
  expect(list.map((row) => row.id)).toContain(other.id)
})

test('a product shows what it says and lacks; one that is not there is not found', async () => {
  const { data } = await desk.ask(desk.deskProducts.detail, one(id))
  expect(data).toMatchObject({ id, faults: [], versions: [], acts: { edit: { allowed: true } } })
  for (const endpoint of [desk.deskProducts.detail, productDrafts.draft])
    expect((await desk.ask(endpoint, one(999_999))).code).toBe(20)
  const changes = { version: '0', changes_json: '{}' }
  expect((await desk.ask(productDrafts.save, { ...one(999_999), ...changes })).code).toBe(20)
  expect((await desk.ask(productDrafts.discard, { ...one(999_999), version: '0' })).code).toBe(20)
  expect((await desk.ask(productDrafts.publish, { ...one(999_999), version: '0', note: '' })).code).toBe(20)
  expect((await desk.ask(productDrafts.withdraw, { ...one(999_999), reason: '没有这个产品' })).code).toBe(20)
  await desk.db.updateTable('product').set({ status: 'archived' }).where('id', '=', id).execute()
  expect((await desk.save(id, { title: '归档' })).code).toBe(22)
})
