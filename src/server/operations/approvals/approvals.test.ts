import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { work } from '#src/api/desk/work/items.ts'
import { savedViews } from '#src/api/desk/work/saved-views.ts'
import { Refused } from '#src/platform/refused.ts'
import { deskHandlers, makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { approvalHandlers } from './http.ts'
import { type ApprovalNoun, askApproval } from './service.ts'

const shop = await openShop()
const { db, clock, ctx } = shop

let isBroken = false
const said: string[] = []
/** A noun that writes down what it was told to do. */
const noun: ApprovalNoun = {
  describe: async (_, { payload }) => [{ label: '原因', text: String((payload as { kind: string }).kind) }],
  async approve(_, { entityId }, by) {
    if (isBroken) throw new Refused('STATE', undefined, '点评已被删除')
    said.push(`approved ${entityId}`)
    return [{ entity: 'review', id: entityId, after: { hidden_by: by.id } }]
  },
  async reject(_, { entityId }) {
    said.push(`rejected ${entityId}`)
    return []
  },
}
const others = deskHandlers.filter(({ endpoint }) => !Object.values<unknown>(approvals).includes(endpoint))
const handlers = [...approvalHandlers({ review_hide: noun }), ...others]
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock, { handlers }))

const writer = await signInStaff(shop, { roles: ['content'] })
const admin = await signInStaff(shop, { roles: ['admin'] })
const lead = await signInStaff(shop, { roles: ['service'], isLead: true })
const keeper = await signInStaff(shop, { roles: ['service'] })

let serial = 0
const askFor = (askedBy: number, entityId: string = `r${++serial}`) =>
  shop.transaction((tx) =>
    askApproval(ctx(), tx, {
      kind: 'review_hide',
      entity: 'review',
      entityId,
      payload: { kind: '他人隐私' },
      reason: '第二段有邻居的姓名',
      askedBy,
    }),
  )
type Person = typeof admin
const decide = (person: Person, id: number, decision = 'approved', reason = '已核对原文') =>
  ask(approvals.decide, { id: String(id), decision, reason }, person)

beforeEach(async () => {
  said.length = 0
  isBroken = false
  await db.deleteFrom('approval').execute()
  await db.deleteFrom('alarm').execute()
})

describe('what a second person has to let happen', () => {
  test('stands in the queue of who may decide, says what will be done, and is done with the decision', async () => {
    const id = await askFor(writer.id)
    const { data } = await ask(work.list, { scope: 'mine' }, lead)
    expect(data).toMatchObject({
      list: [{ kind: 'second_look', record_id: id, text: '隐藏点评，林知远提出：第二段有邻居的姓名' }],
    })
    expect(await ask(approvals.detail, { id: String(id) }, lead)).toMatchObject({
      data: { title: '隐藏点评', lines: [{ label: '原因', text: '他人隐私' }], may_decide: true, why: '' },
    })
    expect(await decide(lead, id)).toMatchObject({
      code: 0,
      data: { decision: 'approved', may_decide: false },
    })
    expect(said).toEqual(['approved r1'])
    expect((await ask(work.list, { scope: 'mine' }, admin)).data).toMatchObject({ list: [] })
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'reason'])
      .where('staff_id', '=', lead.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'approval.decide', entity: 'approval', entity_id: String(id), reason: '已核对原文' },
      { action: 'approval.decide', entity: 'review', entity_id: 'r1', reason: '' },
    ])
  })

  test('is refused FOUR_EYES to who asked, whatever their rights, and NO_RIGHT to who has none', async () => {
    const id = await askFor(admin.id)
    expect(await decide(admin, id)).toMatchObject({ code: 26 })
    expect(await decide(keeper, id)).toMatchObject({ code: 25, data: { right: 'review.decide' } })
    expect(await ask(approvals.detail, { id: String(id) }, keeper)).toMatchObject({ code: 20 })
    expect(await ask(approvals.list, {}, keeper)).toMatchObject({ data: { list: [], total: 0 } })
    expect(await ask(approvals.list, {}, admin)).toMatchObject({
      data: { list: [{ may_decide: false, why: '须由另一位同事复核' }], total: 1 },
    })
    await expect(
      db
        .updateTable('approval')
        .set({ decided_by: admin.id, decided_at: clock.now(), decision: 'approved' })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('approval_check')
    expect(said).toEqual([])
    const refusals = await db
      .selectFrom('audit_log')
      .select('refused')
      .where('action', '=', 'approval.decide')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(refusals.map(({ refused }) => refused)).toEqual([26, 25])
  })

  test('is decided once: of two at the same instant one hears STATE with the other’s name', async () => {
    const id = await askFor(writer.id)
    const answers = await Promise.all([decide(lead, id), decide(admin, id, 'rejected', '这不是他人隐私')])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(answers.find(({ code }) => code === 22)).toMatchObject({ message: '林知远 10:00 已决定' })
    expect(said).toHaveLength(1)
    expect(await ask(approvals.list, { state: 'decided' }, admin)).toMatchObject({ data: { total: 1 } })
  })

  test('stays undecided when the noun refuses, and a rejection needs its reason', async () => {
    const id = await askFor(writer.id)
    isBroken = true
    expect(await decide(lead, id)).toMatchObject({ code: 22, message: '点评已被删除' })
    expect(await decide(lead, id, 'rejected', '不行')).toMatchObject({ code: 1 })
    expect(await decide(lead, id, 'rejected', '这一段并非隐私')).toMatchObject({ code: 0 })
    expect(said).toEqual([`rejected r${serial}`])
    expect(await decide(lead, 999_999)).toMatchObject({ code: 20 })
  })

  test('is taken back by who asked, who hears STATE once it is decided; to anybody else it is NOT_FOUND', async () => {
    const id = await askFor(writer.id)
    const recall = (person: Person, one = id) => ask(approvals.recall, { id: String(one) }, person)
    for (const other of [lead, admin, keeper]) expect(await recall(other)).toMatchObject({ code: 20 })
    expect(await recall(writer, 999_999)).toMatchObject({ code: 20 })
    expect((await ask(approvals.detail, { id: String(id) }, writer)).data).toMatchObject({ may_recall: true })
    expect((await ask(approvals.detail, { id: String(id) }, lead)).data).toMatchObject({ may_recall: false })
    expect(await recall(writer)).toMatchObject({
      code: 0,
      data: { decision: 'rejected', is_recalled: true, may_recall: false },
    })
    expect(said).toEqual([`rejected r${serial}`])
    expect((await ask(work.list, { scope: 'mine' }, lead)).data).toMatchObject({ list: [] })
    const withdrawn = expect.stringMatching(/^林知远 \d\d:\d\d 已撤回$/)
    expect(await recall(writer)).toMatchObject({ code: 22, message: withdrawn })
    expect(await decide(lead, id)).toMatchObject({ code: 22, message: withdrawn })
    const decided = await askFor(writer.id)
    expect(await decide(lead, decided)).toMatchObject({ code: 0 })
    expect(await recall(writer, decided)).toMatchObject({ code: 22 })
    // Nobody lets their own happen that way.
    await expect(
      db.updateTable('approval').set({ decision: 'approved' }).where('id', '=', id).execute(),
    ).rejects.toThrow('approval_check')
    const rows = await db
      .selectFrom('audit_log')
      .select(['entity_id', 'refused'])
      .where('action', '=', 'approval.recall')
      .where('staff_id', '=', writer.id)
      .orderBy('id')
      .execute()
    expect(rows.filter(({ entity_id }) => entity_id === String(id)).map(({ refused }) => refused)).toEqual([
      null,
      22,
    ])
  })

  test('is decided or taken back at the same instant, never both', async () => {
    const id = await askFor(writer.id)
    const answers = await Promise.all([decide(lead, id), ask(approvals.recall, { id: String(id) }, writer)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 22])
    expect(said).toHaveLength(1)
  })

  test('stands before who asked until three days after its decision, and before nobody else', async () => {
    const asked = async (person: Person) => {
      const { data } = await ask(approvals.asked, {}, person)
      return (data as { list: { id: number; decision: string | null; decision_reason: string }[] }).list
    }
    const [old, waiting] = [await askFor(writer.id), await askFor(writer.id)]
    await decide(lead, old, 'rejected', '这一段并非隐私')
    expect(await asked(writer)).toMatchObject([
      { id: waiting, decision: null },
      { id: old, decision: 'rejected', decision_reason: '这一段并非隐私' },
    ])
    expect(await asked(lead)).toEqual([])
    await db
      .updateTable('approval')
      .set((eb) => ({ decided_at: sql`${eb.ref('decided_at')} - interval '3 days 1 second'` }))
      .where('id', '=', old)
      .execute()
    expect((await asked(writer)).map(({ id }) => id)).toEqual([waiting])
  })

  test('is asked once at a time for one thing: STATE', async () => {
    await askFor(writer.id, 'same')
    await expect(askFor(admin.id, 'same')).rejects.toMatchObject({ refusal: 'STATE' })
  })

  test('rings when nobody but the asker may decide, and says so in words', async () => {
    await db.updateTable('staff').set({ status: 'locked' }).where('id', '=', lead.id).execute()
    await askFor(admin.id)
    const alarm = await db.selectFrom('alarm').select(['kind', 'ref', 'detail']).executeTakeFirstOrThrow()
    expect(alarm).toEqual({
      kind: 'second_person_missing',
      ref: 'review_hide',
      detail: { said: '隐藏点评需要管理员或客服组长复核，目前没有另一位' },
    })
    await db.updateTable('staff').set({ status: 'active' }).where('id', '=', lead.id).execute()
  })
})

describe('views of a list', () => {
  async function names(person: Person) {
    const { data } = await ask(savedViews.list, { screen: 'orders' }, person)
    return ((data?.['list'] ?? []) as { name: string }[]).map(({ name }) => name)
  }
  const save = (person: Person, name: string, more: Record<string, string> = {}) =>
    ask(savedViews.save, { screen: 'orders', name, query: 'status=paid', ...more }, person)

  test('are one’s own, replaced under the same name, and nobody else’s to see or to remove', async () => {
    await save(writer, '待确认')
    const saved = await save(writer, '待确认', { query: 'status=wait_confirm' })
    expect(saved.data).toEqual({
      list: [{ id: expect.any(Number), name: '待确认', query: 'status=wait_confirm', is_shared: false }],
    })
    expect(await names(keeper)).toEqual([])
    const [{ id } = { id: 0 }] = (saved.data?.['list'] ?? []) as { id: number }[]
    expect(await ask(savedViews.remove, { id: String(id) }, keeper)).toMatchObject({ code: 20 })
    expect(await ask(savedViews.remove, { id: String(id) }, writer)).toMatchObject({ data: { list: [] } })
  })

  test('are shared by a lead, others hear NO_RIGHT, and thirty are the most: STATE', async () => {
    expect(await save(keeper, '大家的', { shared: '1' })).toMatchObject({ code: 25 })
    await save(lead, '大家的', { shared: '1' })
    expect(await names(keeper)).toEqual(['大家的'])
    for (let n = 0; n < 30; n++) await save(keeper, `视图${n}`)
    expect(await save(keeper, '又一个')).toMatchObject({ code: 22 })
    expect(await save(keeper, '视图3')).toMatchObject({ code: 0 })
  })
})
