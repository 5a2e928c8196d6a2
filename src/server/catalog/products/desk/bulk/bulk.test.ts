import { beforeEach, describe, expect, test } from 'vitest'
import { productBulk } from '#src/api/desk/products/bulk.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { productLife } from '#src/api/desk/products/life.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import type { BulkChange } from '#src/domain/catalog/product-life/bulk-change.ts'
import { timeField } from '#src/domain/desk/content-fields.ts'
import { exportKinds } from '#src/server/export-kinds.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { unzip } from '#test/content/unzip.ts'

type Desk = Awaited<ReturnType<typeof openProductDesk>>
let desk: Desk
let one: number
let two: number
beforeEach(async () => {
  desk = await openProductDesk()
  one = (await desk.product()).id
  two = (await desk.product()).id
  for (const id of [1, 2, 3])
    await desk.db
      .insertInto('theme')
      .values({ id, label: `主题${id}`, slug: `theme-${id}` })
      .execute()
  await desk.db.insertInto('label').values({ id: 11, label: '小团' }).execute()
})

interface Answered {
  rows: { id: number; changes: string[]; in_draft: boolean; skip: string }[]
  written: number
  writable: number
  errors?: Record<string, string>
}
type Clerk = Awaited<ReturnType<Desk['clerk']>>
const asking =
  (endpoint: typeof productBulk.preview | typeof productBulk.apply) =>
  async (change: BulkChange, ids: number[] = [one, two], who?: Clerk) => {
    const input = { ids_json: JSON.stringify(ids), change_json: JSON.stringify(change) }
    const { code, data } = await desk.ask(endpoint, input, who)
    return { code, data: data as unknown as Answered }
  }
const preview = asking(productBulk.preview)
const apply = asking(productBulk.apply)
const add = (...ids: number[]): BulkChange => ({ themes: { add: ids, remove: [] } })
const themesOf = async (id: number) => {
  const rows = await desk.db
    .selectFrom('product_theme')
    .select('theme_id')
    .where('product_id', '=', id)
    .orderBy('theme_id')
    .execute()
  return rows.map(({ theme_id }) => theme_id)
}
const versionsOf = (id: number) =>
  desk.db
    .selectFrom('product_version')
    .select(['no', 'note'])
    .where('product_id', '=', id)
    .orderBy('no')
    .execute()
const audited = () =>
  desk.db
    .selectFrom('audit_log')
    .select(['entity_id', 'before', 'after', 'refused'])
    .where('action', '=', 'product.classify')
    .orderBy('id')
    .execute()

describe('a change of many products', () => {
  test('is written as it was shown, at once, one log row and one version for each', async () => {
    await apply(add(1), [one])
    const change: BulkChange = {
      themes: { add: [2], remove: [1] },
      labels: { add: [11], remove: [] },
      sort_weight: 30,
    }
    const shown = await preview(change, [two, one, one, 999_999])
    expect(shown.data).toEqual({
      writable: 2,
      rows: [
        expect.objectContaining({
          id: one,
          changes: ['主题 主题1 → 主题2', '标签 无 → 小团', '排序权重 0 → 30'],
          skip: '',
        }),
        expect.objectContaining({
          id: two,
          changes: ['主题 无 → 主题2', '标签 无 → 小团', '排序权重 0 → 30'],
        }),
        expect.objectContaining({ id: 999_999, changes: [], skip: '没有这个产品' }),
      ],
    })
    const done = await apply(change, [two, one, one, 999_999])
    expect(done.data.rows).toEqual(shown.data.rows)
    expect(done.data.written).toBe(2)
    expect([await themesOf(one), await themesOf(two)]).toEqual([[2], [2]])
    expect(await versionsOf(two)).toEqual([
      { no: 1, note: '导入' },
      { no: 2, note: '批量修改：主题 无 → 主题2；标签 无 → 小团；排序权重 0 → 30' },
    ])
    expect(await audited()).toMatchObject([
      { entity_id: String(one) },
      {
        entity_id: String(one),
        before: { themes: [1], labels: [], sort_weight: 0 },
        after: { themes: [2], labels: [11], sort_weight: 30 },
      },
      { entity_id: String(two) },
    ])
    // What it left stands as the last version: the next one has nothing to keep beside it.
    await apply({ sort_weight: 40 }, [two])
    expect((await versionsOf(two)).map(({ no }) => no)).toEqual([1, 2, 3])
  })

  test('changes nothing where it is so already, is archived, or would be too much, and says which', async () => {
    await apply(add(1), [one])
    await desk.db.updateTable('product').set({ status: 'archived' }).where('id', '=', two).execute()
    const { data } = await preview(add(1))
    expect(data.rows.map(({ skip }) => skip)).toEqual(['已是这样', '已归档'])
    expect((await apply(add(1))).code).toBe(22)
    expect((await audited()).map(({ refused }) => refused)).toEqual([null, 22])
    for (let id = 20; id < 40; id++)
      await desk.db
        .insertInto('theme')
        .values({ id, label: `主题${id}`, slug: `theme-${id}` })
        .execute()
    const many = Array.from({ length: 20 }, (_, n) => n + 20)
    expect((await preview(add(...many), [one])).data.rows[0]?.skip).toBe('主题会超过 20 个')
  })

  test('names what is there, and is for who publishes', async () => {
    for (const change of [
      {},
      add(),
      add(99),
      { themes: { add: [1], remove: [1] } },
      { labels: { add: [4], remove: [] } },
    ]) {
      const { code, data } = await apply(change)
      expect(code, JSON.stringify(change)).toBe(1)
      expect(Object.keys(data.errors ?? {})).toEqual(['change_json'])
    }
    const writer = await desk.clerk({ roles: ['content'] })
    expect((await apply(add(1), [one], writer)).code).toBe(25)
  })

  test('on a product that was never published writes what its draft begins from, and no version', async () => {
    await desk.db
      .updateTable('product')
      .set({ status: 'draft', published_at: null })
      .where('id', '=', one)
      .execute()
    expect((await apply(add(1), [one])).code).toBe(0)
    expect(await versionsOf(one)).toEqual([])
    expect((await desk.draft(one)).fields['themes']).toBe('[1]')
    const { status } = await desk.db
      .selectFrom('product')
      .select('status')
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
    expect(status).toBe('draft')
  })

  test('by two clerks at once in other orders makes both', async () => {
    const both = await Promise.all([apply(add(1), [one, two]), apply(add(2), [two, one])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect([await themesOf(one), await themesOf(two)]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})

describe('an open draft', () => {
  test('that says nothing of it follows, and publishing it takes nothing back', async () => {
    await desk.save(one, { title: '大理冬日5日' })
    await apply(add(1), [one])
    const draft = await desk.draft(one)
    expect(draft.version).toBe(1)
    expect(draft.changed.map(({ field }) => field)).toEqual(['title'])
    await desk.publish(one)
    expect(await themesOf(one)).toEqual([1])
  })

  test('that says otherwise of the same is changed too, keeps its own, and is known as another', async () => {
    await apply(add(1), [one])
    await desk.save(one, { themes: '[3]', sort_weight: '5' })
    const seen = await desk.draft(one)
    const { data } = await apply({ ...add(2), sort_weight: 30 }, [one])
    expect(data.rows).toMatchObject([
      { in_draft: true, changes: ['主题 主题1 → 主题1、主题2', '排序权重 0 → 30'] },
    ])
    const draft = await desk.draft(one)
    expect(draft.version).toBe(seen.version + 1)
    expect(draft.fields).toMatchObject({ themes: '[2,3]', sort_weight: '30' })
    // Who has the draft open is told what a colleague changed of the field they are in.
    expect((await desk.save(one, { themes: '[1,3]' }, undefined, seen)).code).toBe(24)
    await desk.publish(one)
    expect(await themesOf(one)).toEqual([2, 3])
  })

  test('that would take back what the shop has already is changed although the shop is not', async () => {
    await apply(add(1), [one])
    await desk.save(one, { themes: '[]' })
    expect((await apply(add(1), [one])).data.rows).toMatchObject([{ changes: [], in_draft: true, skip: '' }])
    expect((await desk.draft(one)).changed).toEqual([])
  })

  test('that waits for its moment keeps the product as it is, unless it says nothing of the change', async () => {
    await desk.save(one, { themes: '[3]' })
    const { version } = await desk.draft(one)
    const at = timeField(new Date(desk.shop.clock.now().getTime() + 600_000))
    await desk.ask(productLife.setSchedule, { id: String(one), version: String(version), at, note: '' })
    expect((await preview(add(1), [one])).data.rows[0]?.skip).toBe('草稿已定时发布，请先撤回')
    expect((await apply({ sort_weight: 9 }, [one])).code).toBe(0)
  })
})

describe('the list', () => {
  const idsOf = async (asked: Record<string, string>) => {
    const { data } = await desk.ask(deskProducts.list, asked)
    return (data as unknown as { list: { id: number }[] }).list.map((row) => row.id)
  }

  test('finds what does not pass its checks: by its draft when it is saved, by its departures at once', async () => {
    expect(await idsOf({ failing: '1' })).toEqual([])
    await desk.save(one, { unfit_text: '' })
    expect(await idsOf({ failing: '1' })).toEqual([one])
    await desk.db.updateTable('departure').set({ status: 'closed' }).where('product_id', '=', two).execute()
    expect(await idsOf({ failing: '1' })).toEqual([two, one])
    await desk.save(one, { unfit_text: '高原反应严重者不宜参加。' })
    expect(await idsOf({ failing: '1' })).toEqual([two])
    const { version } = await desk.draft(one)
    await desk.save(one, { title: '' })
    expect(await idsOf({ failing: '1' })).toEqual([two, one])
    await desk.ask(productDrafts.discard, { id: String(one), version: String(version + 1) })
    expect(await idsOf({ failing: '1' })).toEqual([two])
  })

  test('counts who looked at a product within thirty days', async () => {
    const at = (days: number) => new Date(desk.shop.clock.now().getTime() - days * 86_400_000)
    const seen = [1, 29, 31].map((days, n) => ({
      visitor_hash: Buffer.from([n]),
      product_id: one,
      viewed_at: at(days),
    }))
    await desk.db.insertInto('viewed_product').values(seen).execute()
    const { data } = await desk.ask(deskProducts.list, { q: String(one) })
    expect(data).toMatchObject({ list: [{ figures: { viewers_30: 2 } }] })
  })

  async function fileOf(filter: Record<string, string>) {
    const { data } = await desk.ask(deskProducts.export, filter)
    const exportId = Number((data as unknown as { export_id: number }).export_id)
    await makeExport(desk.shop.ctx(), { exportId }, exportKinds)
    const file = await desk.db
      .selectFrom('export_file')
      .select(['content_enc', 'rows', 'format'])
      .where('id', '=', exportId)
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({ rows: 1, format: filter['format'] ?? 'xlsx' })
    return Buffer.from(desk.shop.services.vault.open(file.content_enc as Buffer), 'base64')
  }

  test('goes along as a file of either format, with the filter of the list', async () => {
    await apply(add(1), [one])
    const text = (await fileOf({ theme: '1', format: 'csv' })).toString('utf8')
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFF编号,名称,类型,范围,天数,出发,目的地,供应商,起价,未来团期,最早出发,30天成交,30天浏览,收藏,评分,点评,状态,草稿,定时发布',
    )
    expect(text).toContain(`${one},昆明-大理-丽江5日纯玩小团`)
    expect((await desk.ask(deskProducts.export, { theme: '3' })).code).toBe(1)
  })

  test.each([
    ['4.7', '#,##0.####'],
    ['5', '#,##0'],
  ])('shows the score %s of a product in the spreadsheet as it is', async (score_avg, shown) => {
    await desk.db.updateTable('product').set({ score_avg, score_count: 3 }).where('id', '=', one).execute()
    const files = unzip(await fileOf({ q: String(one) }))
    const [, style, value] =
      /<c r="O2"[^>]* s="(\d+)"[^>]*><v>([^<]*)/.exec(files.get('xl/worksheets/sheet2.xml') ?? '') ?? []
    const styles = files.get('xl/styles.xml') ?? ''
    const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf (?:numFmtId="(\d+)")?/g)]
    const format = formats[Number(style)]?.[1]
    const code = new RegExp(`numFmtId="${format}" formatCode="([^"]*)"`).exec(styles)?.[1]
    // Of the formats that every spreadsheet knows, 3 is this one.
    expect([value, format === '3' ? '#,##0' : code]).toEqual([score_avg, shown])
  })
})
