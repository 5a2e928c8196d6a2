import { describe, expect, test } from 'vitest'
import { auditLog } from '#src/api/desk/account/audit.ts'
import { exports } from '#src/api/desk/work/exports.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { makeExport } from '#src/server/operations/exports/jobs.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { auditExport } from './audit-export.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)
const admin = await signInStaff(shop, { roles: ['admin'] })
const finance = await signInStaff(shop, { roles: ['finance'] })
const clerk = await signInStaff(shop, { roles: ['service'] })

const row = (action: string, at: string, refused: number | null = null) => ({
  at: new Date(at),
  actor: 'staff' as const,
  staff_id: clerk.id,
  action,
  entity: action.split('.')[0] ?? '',
  entity_id: action,
  refused,
})
await shop.db
  .insertInto('audit_log')
  .values([
    row('order.confirm', '2026-11-01T00:00:00+08:00'),
    row('refund.approve', '2026-11-01T23:59:59+08:00', 26),
    row('order.note', '2026-11-02T00:00:00+08:00'),
    ...Array.from({ length: 60 }, () => row('payment.query', '2026-11-03T12:00:00+08:00')),
  ])
  .execute()
const actions = async (fields: Record<string, string>, person = admin) => {
  const { data } = await ask(auditLog.list, { staff_id: String(clerk.id), ...fields }, person)
  return ((data?.['list'] ?? []) as { action: string }[]).map(({ action }) => action)
}

test('The log is read by person, action, record, Shanghai’s day and refusal', async () => {
  expect(await actions({ to: '2026-11-01' })).toEqual(['refund.approve', 'order.confirm'])
  expect(await actions({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['order.note'])
  expect(await actions({ action: 'order' })).toEqual(['order.note', 'order.confirm'])
  expect(await actions({ action: 'order.confirm' })).toEqual(['order.confirm'])
  expect(await actions({ entity: 'refund', entity_id: 'refund.approve' })).toEqual(['refund.approve'])
  expect(await actions({ refused: '1' })).toEqual(['refund.approve'])
})

test('It is read fifty rows at a time, the newest first', async () => {
  const first = await ask(auditLog.list, { staff_id: String(clerk.id) }, admin)
  expect(first.data).toMatchObject({ total: 63 })
  const second = await actions({ cursor: String(first.data?.['next']) })
  expect(second).toHaveLength(13)
  expect(second.at(-1)).toBe('order.confirm')
})

test('财务 reads what is about money alone; nobody without the right reads any of it', async () => {
  expect(await actions({ to: '2026-11-02' }, finance)).toEqual(['refund.approve'])
  expect(await ask(auditLog.list, {}, clerk)).toMatchObject({ code: 25, data: { right: 'audit.read' } })
})

test('Reading it is itself a row, with what was looked for', async () => {
  await actions({ action: 'order' })
  const read = await shop.db
    .selectFrom('audit_log')
    .select(['staff_id', 'action', 'after'])
    .where('action', '=', 'audit.read')
    .where('staff_id', '=', admin.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(read).toMatchObject({ action: 'audit.read', after: { action: 'order', staff_id: String(clerk.id) } })
})

test('rows of one instant are paged without losing or repeating one, also where they were written in another order', async () => {
  const at = new Date('2026-10-01T12:00:00+08:00')
  const rows = Array.from({ length: 120 }, (_, n) => ({
    ...row('order.note', '2026-10-01'),
    at: n % 2 ? at : new Date(at.getTime() + n),
  }))
  await shop.db.insertInto('audit_log').values(rows).execute()
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = { from: '2026-10-01', to: '2026-10-01', ...(cursor && { cursor }) }
    const { data } = await ask(auditLog.list, asked, admin)
    seen.push(...((data?.['list'] ?? []) as { id: number }[]).map(({ id }) => id))
    cursor = data?.['next'] as string | null
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

describe('the log as a file', () => {
  const exportedBy = (person: typeof admin, fields: Record<string, string> = {}) =>
    ask(auditLog.export, { staff_id: String(clerk.id), format: 'csv', ...fields }, person)

  test('needs the six digits, and the right: STEP_UP, NO_RIGHT', async () => {
    expect(await exportedBy(finance)).toMatchObject({ code: 28 })
    expect(await exportedBy(clerk)).toMatchObject({ code: 25 })
  })

  test('holds the rows that the filters leave, of the part that the person may read', async () => {
    const person = await signInStaff(shop, { roles: ['finance'], hasGivenDigits: true })
    const { data } = await exportedBy(person, { to: '2026-11-02' })
    const id = Number(data?.['export_id'])
    await makeExport(shop.ctx(), { exportId: id }, [auditExport])
    const file = await api.fetch(deskRequest(exports.file, { id: String(id) }, person), { ip: '10.9.0.1' })
    const text = await file.text()
    expect(text).toContain('refund.approve')
    expect(text).toContain('拒绝 26')
    expect(text).not.toContain('order.')
  })
})
