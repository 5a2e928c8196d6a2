import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contractTemplates as contents } from '#db/content/contracts/templates.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { contractPreviews, contractTemplates } from '#src/api/desk/legal/texts.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import { type LegalAnswer, openLegalDesk } from '#test/content/legal-desk.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const clauses = contents.find(({ code }) => code === 'DOMESTIC')?.clauses ?? []
const NEW_WORDS = '甲方在出发前一日再次电话确认集合地点。'
const NEW_TEXT = JSON.stringify([...clauses, { title: '集合', paragraphs: [NEW_WORDS] }] satisfies Clause[])

let shop: Awaited<ReturnType<typeof openBookingShop>>
let desk: ReturnType<typeof openLegalDesk>
let template: ReturnType<typeof desk.textOf>
beforeEach(async () => {
  shop = await openBookingShop()
  shop.clock.set('2026-11-21T23:30:00+08:00')
  desk = openLegalDesk(shop)
  template = desk.textOf(contractTemplates, 'DOMESTIC')
})

async function anOrder() {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
  return { li, no: data.order_id }
}
const info = async ({ li, no }: { li: SignedIn; no: string }) =>
  (await li.call(contracts.info, { order_id: no })).data
const signedOf = async (no: string) =>
  shop.db
    .selectFrom('contract')
    .select('template_version')
    .where('order_id', '=', (await shop.orderOf(no)).id)
    .executeTakeFirst()

const approved = { decision: 'approved', effective_on: '2026-11-22' }
const idOf = ({ waiting }: LegalAnswer) => String(waiting?.approval_id)
const versionOf = ({ upcoming }: LegalAnswer) => ({
  code: 'DOMESTIC',
  text_version: upcoming?.version ?? '',
})
const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    expect(rows.length).toBeGreaterThan(0)
  }, 40_000)

describe('an order and the day on which a template comes into use', () => {
  test('an order signed the evening before carries the old text for ever, one signed that day the new one', async () => {
    await template.putInUse({ body: NEW_TEXT }, '2026-11-22')
    const before = await anOrder()
    expect((await shop.sign(before.li, before.no)).code).toBe(0)
    await shop.endTrips()
    shop.clock.set('2026-11-22T00:00:00+08:00')
    const after = await anOrder()
    expect((await shop.sign(after.li, after.no)).code).toBe(0)
    expect(await info(before)).toMatchObject({ template: { version: '2014' }, state: 'signed' })
    expect((await info(before)).html).not.toContain(NEW_WORDS)
    expect(await info(after)).toMatchObject({ template: { version: '2026.1' }, state: 'signed' })
    expect((await info(after)).html).toContain(NEW_WORDS)
  })

  test('what was read before midnight is not signed after it: the new text is read first, and the code stays usable', async () => {
    await template.putInUse({ body: NEW_TEXT }, '2026-11-22')
    const order = await anOrder()
    shop.clock.set('2026-11-21T23:59:00+08:00')
    const read = await shop.readText(order.li, order.no)
    const code = await shop.signCode(order.li, order.no)
    shop.clock.set('2026-11-22T00:00:01+08:00')
    const late = await shop.sign(order.li, order.no, { text_hash: read, code })
    expect(late).toMatchObject({
      code: 1,
      raw: { errors: { text_hash: '合同内容有更新，请重新阅读后签署' } },
    })
    expect((await info(order)).html).toContain(NEW_WORDS)
    expect((await shop.sign(order.li, order.no, { code })).code).toBe(0)
    expect(await signedOf(order.no)).toEqual({ template_version: '2026.1' })
  })

  test('whoever signs in the second of midnight signs the text that was read, while the version is approved or taken back', async () => {
    const approver = await desk.clerkOf({ roles: ['finance'], name: '周账' })
    for (const act of ['approve', 'withdraw'] as const) {
      await shop.endTrips()
      shop.clock.set('2026-11-21T23:59:00+08:00')
      if (act === 'approve') {
        const writer = await desk.clerkOf({ roles: ['product'] })
        await template.write({ body: NEW_TEXT, legal_basis: '旅游法', checked_on: '2026-11-20' }, writer)
        await template.submit('2026-11-22', writer)
      }
      const waiting = await template.detail()
      const order = await anOrder()
      const code = await shop.signCode(order.li, order.no)
      // The change began before midnight and is held where it takes its lock, until the traveller signs after it.
      const holder = await shop.pool.connect()
      await holder.query('begin')
      await holder.query('select from legal_draft for update')
      const changing =
        act === 'approve'
          ? desk.ask(approvals.decide, { id: idOf(waiting), ...approved }, approver)
          : desk.ask(contractTemplates.withdraw, versionOf(waiting), approver)
      await untilSomebodyWaits()
      shop.clock.set('2026-11-22T00:00:00+08:00')
      const read = await info(order)
      const release = holder.query('commit').then(() => holder.release())
      const [{ code: changed }, signed] = await Promise.all([
        changing,
        shop.sign(order.li, order.no, { text_hash: read.text_hash, code }),
        release,
      ])
      expect(changed, act).toBe(0)
      if (signed.code !== 0) {
        expect(Object.keys(signed.raw.errors ?? {}), act).toEqual(['text_hash'])
        continue
      }
      const stored = await info(order)
      expect(stored.template, act).toEqual(read.template)
      expect(stored.html.includes(NEW_WORDS), act).toBe(read.html.includes(NEW_WORDS))
    }
  })

  test('a version that was taken back still tells its title to the contract that names it', async () => {
    await template.putInUse({ body: NEW_TEXT, title: '团队境内旅游合同（新）' }, '2026-11-22')
    const order = await anOrder()
    await shop.sign(order.li, order.no)
    await shop.db.updateTable('contract').set({ template_version: '2026.1' }).execute()
    const approver = await desk.clerkOf({ roles: ['finance'] })
    await desk.ask(contractTemplates.withdraw, { code: 'DOMESTIC', text_version: '2026.1' }, approver)
    expect(await info(order)).toMatchObject({ template: { title: '团队境内旅游合同（新）' } })
  })
})

describe('a draft', () => {
  const write = async (change: (clauses: Clause[]) => Clause[]) =>
    template.write({ body: JSON.stringify(change([...clauses])) }, await desk.clerkOf({ roles: ['product'] }))

  test('with a field that nobody fills in is not saved: PARAM with the clause and the name', async () => {
    const { code, data } = await write((all) => [...all, { title: '集合', paragraphs: ['在{{站台}}集合'] }])
    expect([code, data.errors]).toEqual([1, { body: '第16条：没有{{站台}}这个字段' }])
  })

  test('without what the law wants said is saved and not submitted: NOT_READY names it', async () => {
    const writer = await desk.clerkOf({ roles: ['product'] })
    await template.write(
      {
        body: JSON.stringify(
          clauses.map(({ title, paragraphs }) => ({
            title,
            paragraphs: paragraphs.map((text) => text.replaceAll('{{min_group}}', '8')),
          })),
        ),
      },
      writer,
    )
    const blocked = await template.submit('2026-11-25', writer)
    expect(blocked).toMatchObject({
      code: 29,
      data: { blockers: ['缺少最低成团人数（旅游法第五十八条）：请写入{{最低成团人数}}'] },
    })
  })

  test('is shown with a sample order in the very words of a contract, and nobody’s data in it', async () => {
    const writer = await desk.clerkOf({ roles: ['product'] })
    await template.write({ body: NEW_TEXT }, writer)
    const preview = (fields: Record<string, string>) => desk.ask(contractPreviews.preview, fields, writer)
    const { html } = (await preview({ code: 'DOMESTIC' })).data
    expect(html).toContain('<h2>第一条 合同双方</h2>')
    expect(html).toContain(`<p>${NEW_WORDS}</p>`)
    expect(html).toContain('¥10,100')
    expect(html).toContain('出发前7日通知')
    expect(html).not.toMatch(/\{\{|11010519491231|data-personal|undefined/)
    const old = await preview({ code: 'DOMESTIC', text_version: '2014' })
    expect(old.data.html).not.toContain(NEW_WORDS)
    const abroad = await preview({ code: 'OUTBOUND' })
    expect(abroad.data.html).toContain('出发前30日通知')
    expect((await preview({ code: 'NOTHING' })).code).toBe(20)
    expect((await preview({ code: 'DOMESTIC', text_version: '1' })).code).toBe(20)
  })

  test('says to who decides which clauses are new, gone or changed', async () => {
    const writer = await desk.clerkOf({ roles: ['product'] })
    const approver = await desk.clerkOf({ roles: ['finance'] })
    const changed = clauses
      .filter(({ title }) => title !== '不可抗力与意外情况')
      .map((clause) =>
        clause.title === '保险'
          ? { ...clause, paragraphs: [...clause.paragraphs, '保险单号见订单页面。'] }
          : clause,
      )
    await template.write(
      {
        body: JSON.stringify([...changed, { title: '集合', paragraphs: [NEW_WORDS] }]),
        ...{ legal_basis: '旅游法', checked_on: '2026-11-20' },
      },
      writer,
    )
    await template.submit('2026-11-25', writer)
    const { waiting } = await template.detail()
    const asked = await desk.ask(approvals.detail, { id: String(waiting?.approval_id) }, approver)
    expect(asked.data).toMatchObject({
      title: '启用合同模板',
      effective: { earliest_on: '2026-11-22', proposed_on: '2026-11-25' },
      lines: expect.arrayContaining([
        { label: '新增条款', text: '集合' },
        { label: '删除条款', text: '不可抗力与意外情况' },
        { label: '修改条款', text: '保险' },
      ]),
    })
  })
})
