import { beforeEach, describe, expect, test } from 'vitest'
import { documents } from '#src/api/desk/system/documents.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import { bothQueues } from '#test/shop/work-queue.ts'

const START = '2026-11-21T10:00:00+08:00'
const desk = await openRefundDesk(START)
const { db, clock, family, clerk, requestRow, auditOf } = desk

const in10 = '2026-12-01'

beforeEach(() => clock.set(START))

const people = async () => ({
  service: await clerk('周静', ['service']),
  operations: await clerk('沈澜', ['operations']),
  first: await clerk('王敏', ['finance']),
  other: await clerk('李静', ['finance']),
})

const waitingKinds = async (no: string) => {
  const items = await db
    .selectFrom('work_item')
    .select('kind')
    .where('ref', '=', no)
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute()
  const { due, remembered } = await bothQueues(desk)
  expect(remembered).toEqual(due)
  return items.map(({ kind }) => kind)
}

describe('what suppliers have kept', () => {
  test('counts instead of the ladder where it is more, never beyond the fee, and stands with its papers', async () => {
    const { operations, first } = await people()
    const paid = await family({ departsOn: in10 })
    const no = (await paid.apply()).data.refund_no
    // 20 % of ¥13,600 is ¥2,720.
    const less = await operations.tellCosts(no, [{ amount_fen: 200_000 }], '东湖酒店 电话确认')
    expect(less.data).toMatchObject({ deduct_fen: 272_000, refund_fen: 1_088_000, cost_fen: 200_000 })
    const more = await operations.tellCosts(no, [
      { what: '机票退票费', amount_fen: 300_000, supplier: '东方航空' },
      { amount_fen: 100_000 },
    ])
    expect(more.data).toMatchObject({
      ...{ deduct_fen: 400_000, refund_fen: 960_000, cost_fen: 400_000, costs_state: 'given' },
      costs: [
        { what: '机票退票费', amount_fen: 300_000, supplier: '东方航空', document: { format: 'pdf' } },
        { what: '酒店退订费', amount_fen: 100_000, document: { name: '扣费凭证.pdf' } },
      ],
      signatures: [{ step: 'asked' }, { step: 'cost', name: '沈澜' }],
    })
    const [paper] = more.data['costs'] as unknown as { document: { ref: string } }[]
    const opened = await desk.desk.fetch(
      new Request(`http://shop.test/api/desk/documents/${paper?.document.ref}/file`, {
        method: 'POST',
        headers: { cookie: first.cookie, 'x-desk-nonce': first.nonce },
      }),
      { ip: '10.9.0.1' },
    )
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    const beyond = await operations.tellCosts(no, [{ amount_fen: 100_000_000 }])
    expect(beyond.data).toMatchObject({ deduct_fen: 1_360_000, refund_fen: 0 })
    expect((await auditOf(no)).at(-1)).toMatchObject({
      before: { cost_fen: 400_000, refund_fen: 960_000 },
      after: { cost_fen: 100_000_000, refund_fen: 0, lines: ['酒店退订费 100000000'] },
    })
  })

  test('replaces what was said before: papers that are still named stay, the others are let go', async () => {
    const { operations } = await people()
    const paid = await family({ departsOn: in10 })
    const no = (await paid.apply()).data.refund_no
    const [kept, dropped] = [await operations.paper(), await operations.paper()]
    await operations.tellCosts(no, [
      { amount_fen: 1_000, document_ref: kept },
      { amount_fen: 2_000, document_ref: dropped },
    ])
    const colleague = await clerk('韩冰', ['operations'])
    const again = await colleague.tellCosts(no, [{ amount_fen: 1_500, document_ref: kept }])
    expect(again.data).toMatchObject({ cost_fen: 1_500, costs: [{ document: { ref: kept } }] })
    const held = await db
      .selectFrom('document_file')
      .select(['ref', 'entity_id'])
      .where('ref', 'in', [kept, dropped])
      .execute()
    expect(held).toContainEqual({ ref: kept, entity_id: no })
    expect(held).toContainEqual({ ref: dropped, entity_id: null })
  })

  test('replaces only what was seen: told over what a colleague recorded meanwhile is STALE, and theirs stands', async () => {
    const { operations } = await people()
    const paid = await family({ departsOn: in10 })
    const no = (await paid.apply()).data.refund_no
    const unread = String((await operations.see(no)).data['costs_mark'])
    const colleague = await clerk('韩冰', ['operations'])
    const told = await colleague.tellCosts(no, [{ what: '签证费', amount_fen: 1_500 }])
    expect((await operations.tellCosts(no, [{ amount_fen: 9_000 }], '', unread)).code).toBe(24)
    expect((await operations.see(no)).data).toMatchObject({ cost_fen: 1_500, costs: [{ what: '签证费' }] })
    // That nothing was paid is as much of a statement.
    clock.advanceSeconds(60)
    expect((await colleague.tellCosts(no, [])).code).toBe(0)
    const seen = String(told.data['costs_mark'])
    expect((await operations.tellCosts(no, [{ amount_fen: 9_000 }], '', seen)).code).toBe(24)
    expect((await operations.tellCosts(no, [{ amount_fen: 9_000 }])).data).toMatchObject({ cost_fen: 9_000 })
  })

  test('needs a paper that its teller has sent and nobody holds: else PARAM, and nothing is written', async () => {
    const { operations } = await people()
    const colleague = await clerk('韩冰', ['operations'])
    const paid = await family({ departsOn: in10 })
    const no = (await paid.apply()).data.refund_no
    const strange = await operations.tellCosts(no, [
      { amount_fen: 1_000, document_ref: await colleague.paper() },
    ])
    expect(strange).toMatchObject({ code: 1 })
    expect(JSON.stringify(strange.data)).toContain('文件已失效')
    expect((await operations.tellCosts(no, [{ amount_fen: 0 }])).code).toBe(1)
    const many = Array.from({ length: 21 }, () => ({ amount_fen: 1, document_ref: crypto.randomUUID() }))
    expect((await operations.tellCosts(no, many)).code).toBe(1)
    expect(await requestRow(no)).toMatchObject({ cost_fen: 0, cost_at: null })
    expect(documents.upload.access).toEqual({ staff: 'signed_in' })
  })

  test('are borne by the shop, or no matter, of goodwill: STATE', async () => {
    const { service, operations } = await people()
    const paid = await family({ departsOn: in10 })
    const asked = await service.askFor(paid.order_id, { cause: 'goodwill', amountFen: 30_000 })
    expect((await operations.tellCosts(String(asked.data['refund_no']))).code).toBe(22)
  })
})

describe('what waits for whom', () => {
  test('计调 first say what was kept, then 财务 agree; before that agreeing is STATE. Then nothing waits', async () => {
    const { operations, first, other } = await people()
    const paid = await family({ departsOn: in10 })
    const no = (await paid.apply()).data.refund_no
    expect(await waitingKinds(no)).toEqual(['refund_cost'])
    const early = await first.approve(no, 1_088_000)
    expect(early.code).toBe(22)
    await operations.tellCosts(no)
    expect(await waitingKinds(no)).toEqual(['refund_first'])
    await first.approve(no, 1_088_000)
    expect(await waitingKinds(no)).toEqual(['refund_second'])
    await other.second(no, 1_088_000)
    expect(await waitingKinds(no)).toEqual([])
  })

  test('nobody of 计调 for goodwill; what is rejected or withdrawn waits for nobody', async () => {
    const { service, first } = await people()
    const paid = await family({ departsOn: in10 })
    const asked = await service.askFor(paid.order_id, { cause: 'goodwill', amountFen: 30_000 })
    const no = String(asked.data['refund_no'])
    expect(await waitingKinds(no)).toEqual(['refund_first'])
    await first.reject(no)
    expect(await waitingKinds(no)).toEqual([])
    const own = (await paid.apply()).data.refund_no
    expect(await waitingKinds(own)).toEqual(['refund_cost'])
  })

  test('what the rule approves by itself never waited', async () => {
    const paid = await family({ departsOn: '2026-12-31' })
    const no = (await paid.apply()).data.refund_no
    const items = await db.selectFrom('work_item').select('id').where('ref', '=', no).execute()
    expect(items).toEqual([])
  })
})
