import { beforeEach, describe, expect, test } from 'vitest'
import { contractTemplates as contents } from '#db/content/contracts/templates.ts'
import { contractTemplates, refundLadders } from '#src/api/desk/legal/texts.ts'
import { work } from '#src/api/desk/work/items.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { openLegalDesk } from '#test/content/legal-desk.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

const clauses = contents.find(({ code }) => code === 'DOMESTIC')?.clauses ?? []
const reworded = (words: string) => JSON.stringify([...clauses, { title: '补充说明', paragraphs: [words] }])
const ladder = (bp: number) =>
  JSON.stringify([
    { fromDays: 7, toDays: null, bp: 0 },
    { fromDays: 0, toDays: 6, bp },
  ])

let shop: Shop
let desk: ReturnType<typeof openLegalDesk>
beforeEach(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  shop.clock.set('2026-11-21T10:00:00+08:00')
  desk = openLegalDesk(shop)
})

const basis = { legal_basis: '旅游法第六十五条', checked_on: '2026-11-20' }

describe.each([
  ['a contract template', contractTemplates, [reworded('一'), reworded('二'), reworded('三')]],
  ['a refund ladder', refundLadders, [ladder(3000), ladder(4000), ladder(5000)]],
] as const)('%s', (_, calls, [one, two, three]) => {
  const open = async () => ({
    text: desk.textOf(calls, 'DOMESTIC'),
    writer: await desk.clerkOf({ roles: ['product'], name: '苏晚' }),
    colleague: await desk.clerkOf({ roles: ['product'], name: '陆明' }),
    approver: await desk.clerkOf({ roles: ['finance'], name: '周账' }),
  })

  test('begins as the version in use, and a draft changes nothing that is in use', async () => {
    const { text, writer } = await open()
    const before = await text.detail()
    expect(before).toMatchObject({
      in_use: { version: '2014', from: '2014-01-01' },
      ...{ upcoming: null, draft: null, waiting: null, edit_version: 1, earliest_on: '2026-11-22' },
    })
    expect(before.fields).toEqual(before.base)
    expect((await text.write({ body: one }, writer)).data.text).toMatchObject({
      draft: { by: '苏晚' },
      edit_version: 2,
      fields: { body: one },
      base: before.base,
      in_use: { version: '2014' },
    })
    const { list } = (await desk.ask(calls.list, {}, writer)).data
    expect(list.map(({ code }) => code)).toEqual(['DOMESTIC', 'HKMO', 'OUTBOUND', 'STUDY'])
    expect(list[0]?.draft).toMatchObject({ by: '苏晚' })
  })

  test('is merged field by field with a colleague’s, and refused STALE where both changed the body', async () => {
    const { text, writer, colleague } = await open()
    const { fields } = await text.detail()
    await text.save({ body: { from: fields.body, to: one } }, 1, colleague)
    const merged = await text.save({ legal_basis: { from: fields.legal_basis, to: '旅游法' } }, 1, writer)
    expect(merged.data.message).toMatch(/^已保存，并合并了陆明/)
    expect(merged.data.text.fields).toMatchObject({ body: one, legal_basis: '旅游法' })
    const late = await text.save({ body: { from: fields.body, to: two } }, 1, writer)
    expect(late).toMatchObject({
      code: 24,
      data: { by: '陆明', fields: [{ name: 'body', mine: two, current: one, original: fields.body }] },
    })
    expect((await text.detail()).fields.body).toBe(one)
  })

  test('is no other text than one of its kind: PARAM', async () => {
    const { text, writer } = await open()
    const { fields } = await text.detail()
    for (const to of ['{', '{}', 'null', '[1]', JSON.stringify([{ title: '一' }])]) {
      const { code, data } = await text.save({ body: { from: fields.body, to } }, 1, writer)
      expect([code, Object.keys(data.errors ?? {})], to).toEqual([1, ['body']])
    }
  })

  test('is put in use by a second person from a day on, and says who wrote and who approved it', async () => {
    const { text, writer, approver } = await open()
    await text.write({ body: one, ...basis }, writer)
    expect((await text.submit('2026-11-25', writer)).data).toMatchObject({ waiting: { from: '2026-11-25' } })
    const { data: queue } = await desk.ask(work.list, { scope: 'mine' }, approver)
    expect(JSON.stringify(queue)).toContain('按新的示范文本修改')
    expect((await text.decide(approver)).code).toBe(0)
    expect(await text.detail()).toMatchObject({
      in_use: { version: '2014' },
      upcoming: { version: '2026.1', from: '2026-11-25', by: '苏晚', approved_by: '周账' },
      ...{ draft: null, waiting: null },
    })
    shop.clock.set('2026-11-25T00:00:00+08:00')
    expect(await text.detail()).toMatchObject({
      in_use: { version: '2026.1' },
      upcoming: null,
      base: { body: one },
    })
    const old = await desk.ask(
      calls.version,
      { code: text.code, text_version: '2014' },
      await desk.clerkOf({ roles: ['finance'] }),
    )
    expect(old.data.body).not.toBe(one)
  })

  test('is never put in use by who asked for it, whatever their rights, nor by who only writes: FOUR_EYES, NO_RIGHT', async () => {
    const { text, colleague } = await open()
    const both = await desk.clerkOf({ roles: ['product', 'finance'], name: '苏晚' })
    await text.write({ body: one, ...basis }, both)
    await text.submit('2026-11-25', both)
    expect((await text.decide(both)).code).toBe(26)
    expect((await text.decide(colleague)).code).toBe(25)
    expect((await text.detail()).upcoming).toBeNull()
  })

  test('waits as it was submitted: nobody edits it, until it is recalled or decided: STATE', async () => {
    const { text, writer, colleague, approver } = await open()
    await text.write({ body: one, ...basis }, writer)
    await text.submit('2026-11-25', writer)
    const { edit_version } = await text.detail()
    expect((await text.write({ body: two }, colleague)).code).toBe(22)
    const discard = { code: text.code, edit_version: String(edit_version) }
    expect((await desk.ask(calls.discard, discard, colleague)).code).toBe(22)
    expect((await text.submit('2026-11-26', colleague)).code).toBe(22)
    expect((await desk.ask(calls.recall, { code: text.code }, writer)).data).toMatchObject({
      waiting: null,
      fields: { body: one },
    })
    expect((await desk.ask(calls.recall, { code: text.code }, writer)).code).toBe(22)
    expect((await text.write({ body: two }, colleague)).code).toBe(0)
    await text.submit('2026-11-25', colleague)
    expect((await text.decide(approver, { decision: 'rejected', reason: '阶梯须再核对' })).code).toBe(0)
    expect(await text.detail()).toMatchObject({ waiting: null, draft: { by: '陆明' }, fields: { body: two } })
  })

  test('applies from tomorrow at the earliest, also where it is approved late: PARAM', async () => {
    const { text, writer, approver } = await open()
    await text.write({ body: one, ...basis }, writer)
    expect((await text.submit('2026-11-21', writer)).data.errors).toEqual({
      effective_on: '最早 2026-11-22 启用',
    })
    await text.submit('2026-11-22', writer)
    shop.clock.set('2026-11-22T09:00:00+08:00')
    const next = await desk.clerkOf({ roles: ['finance'], name: '周账' })
    expect((await text.decide(next)).data.errors).toEqual({ effective_on: '最早 2026-11-23 启用' })
    expect((await text.decide(next, { effective_on: '' })).code).toBe(1)
    expect((await text.decide(next, { effective_on: '2026-11-24' })).code).toBe(0)
    expect((await text.detail()).upcoming).toMatchObject({ from: '2026-11-24' })
    expect(approver.id).not.toBe(next.id)
  })

  test('is not submitted without its legal basis and the day of checking, or when it says nothing new: NOT_READY', async () => {
    const { text, writer } = await open()
    expect((await text.submit('2026-11-25', writer)).code).toBe(22)
    const { fields } = await text.detail()
    await text.write({ legal_basis: '', checked_on: '' }, writer)
    const empty = await text.submit('2026-11-25', writer)
    expect(empty.code).toBe(29)
    expect(empty.data.blockers).toEqual(['请填写法律依据', '请填写核对日期', '与使用中的版本相同'])
    await text.write({ body: one, legal_basis: '旅游法', checked_on: '2026-11-22' }, writer)
    expect((await text.submit('2026-11-25', writer)).data.blockers).toEqual(['核对日期不能晚于今天'])
    await text.write({ body: fields.body, checked_on: '2026-11-21' }, writer)
    expect((await text.submit('2026-11-25', writer)).data.blockers).toEqual(['与使用中的版本相同'])
    const stale = { code: text.code, edit_version: '1', effective_on: '2026-11-25', reason: '按新的示范文本' }
    expect((await desk.ask(calls.submit, stale, writer)).code).toBe(22)
  })

  test('is taken back before its day and is the draft again; never on its day: STATE', async () => {
    const { text, approver } = await open()
    await text.putInUse({ body: one }, '2026-11-25')
    const withdraw = (version: string, who = approver) =>
      desk.ask(calls.withdraw, { code: text.code, text_version: version }, who)
    expect((await withdraw('2014')).code).toBe(22)
    expect((await withdraw('2030.1')).code).toBe(20)
    const back = await withdraw('2026.1')
    expect(back.data).toMatchObject({ upcoming: null, fields: { body: one }, draft: { by: '周账' } })
    expect(back.data.versions[0]).toMatchObject({ version: '2026.1', is_withdrawn: true })
    expect((await withdraw('2026.1')).code).toBe(22)
    shop.clock.set('2026-11-25T00:00:00+08:00')
    expect((await text.detail()).in_use).toMatchObject({ version: '2014' })
    await text.putInUse({ body: two }, '2026-11-26')
    shop.clock.set('2026-11-26T00:00:00+08:00')
    expect((await withdraw('2026.2', await desk.clerkOf({ roles: ['finance'] }))).code).toBe(22)
  })

  test('has one version at a time that waits for its day: STATE', async () => {
    const { text, writer } = await open()
    await text.putInUse({ body: one }, '2026-11-25')
    await text.write({ body: two, ...basis }, writer)
    expect((await text.submit('2026-11-26', writer)).code).toBe(22)
  })

  test('is approved by one of two who press at the same instant, and stands once', async () => {
    const { text, writer, approver } = await open()
    const other = await desk.clerkOf({ roles: ['finance'], name: '郑账' })
    await text.write({ body: three, ...basis }, writer)
    await text.submit('2026-11-25', writer)
    const { waiting } = await text.detail()
    const seen = { id: String(waiting?.approval_id), effective_on: waiting?.from ?? '' }
    const replies = await Promise.all([text.decide(approver, seen), text.decide(other, seen)])
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 22])
    expect((await text.detail()).versions.map(({ version }) => version)).toEqual(['2026.1', '2014'])
  })

  test('is either approved or recalled, when both are pressed at the same instant', async () => {
    const { text, writer, approver } = await open()
    await text.write({ body: one, ...basis }, writer)
    await text.submit('2026-11-25', writer)
    const [decided, recalled] = await Promise.all([
      text.decide(approver),
      desk.ask(calls.recall, { code: text.code }, writer),
    ])
    expect([decided.code === 0, recalled.code === 0].filter(Boolean)).toHaveLength(1)
    const { upcoming, draft } = await text.detail()
    expect(upcoming === null).toBe(decided.code !== 0)
    expect(draft === null).toBe(decided.code === 0)
  })

  test('of which there is none is NOT_FOUND everywhere', async () => {
    const { writer, approver } = await open()
    const code = 'NOTHING'
    const asked = {
      code,
      edit_version: '1',
      text_version: '1',
      effective_on: '2026-11-25',
      reason: '按新的示范文本',
    }
    for (const endpoint of [calls.detail, calls.version, calls.discard, calls.submit, calls.recall])
      expect((await desk.ask(endpoint, asked, writer)).code, endpoint.path).toBe(20)
    expect((await desk.ask(calls.withdraw, asked, approver)).code).toBe(20)
    const save = { code, version: '1', changes_json: '{}' }
    expect((await desk.ask(calls.save, save, writer)).code).toBe(20)
    const unknown = { code: 'DOMESTIC', text_version: '1999.1' }
    expect((await desk.ask(calls.version, unknown, writer)).code).toBe(20)
  })

  test('that is imported anew stays as staff put it in use', async () => {
    const { text } = await open()
    await text.putInUse({ body: one }, '2026-11-22')
    await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
    shop.clock.set('2026-11-22T00:00:00+08:00')
    expect(await text.detail()).toMatchObject({ in_use: { version: '2026.1' }, fields: { body: one } })
  })
})
