import { expect, test } from 'vitest'
import { alarms } from '#src/api/desk/system/alarms.ts'
import { exports } from '#src/api/desk/work/exports.ts'
import { z } from '#src/api/zod.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { exportKinds } from '#src/server/export-kinds.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { openStaffSession } from '#src/server/operations/staff/sessions.ts'
import { unzip } from '#test/content/unzip.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { exportJobs, makeExport } from './jobs.ts'
import { exportKind } from './kind.ts'
import { askForExport } from './service.ts'

const shop = await openShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)
const ask = askDesk.bind(null, api)
const admin = await signInStaff(shop, { roles: ['admin'] })
const colleague = await signInStaff(shop, { roles: ['admin'] })

await raiseAlarm(db, { kind: 'refund_failed', ref: '=cmd()' }, clock.now())
await raiseAlarm(db, { kind: 'seats_differ', ref: '7' }, clock.now())

const make = (exportId: number) => makeExport(shop.ctx(), { exportId }, exportKinds)

async function exported(fields: Record<string, string>, person = admin) {
  const { data } = await ask(alarms.export, fields, person)
  const id = Number(data?.['export_id'])
  await make(id)
  return id
}

const fetched = (id: number, person = admin) =>
  api.fetch(deskRequest(exports.file, { id: String(id) }, person), { ip: '10.9.0.1' })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const rowOf = (id: number) =>
  db.selectFrom('export_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the file names its filter, time and person on its first sheet, and holds the rows of the list on the second', async () => {
  const id = await exported({ severity: 'urgent' })
  const response = await fetched(id)
  expect(response.headers.get('content-type')).toMatch(/spreadsheetml/)
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%91%8A%E8%AD%A6")
  const files = unzip(await bytesOf(response))
  const [about, rows] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'].map((name) =>
    sheetTexts(files, name),
  )
  expect(about).toEqual([
    ...['内容', '告警', '状态', '全部', '类别', '资金', '行数', '1'],
    ...['导出时间', '2026-11-21 10:00', '导出人', '林知远'],
  ])
  expect(rows).toContain('退款多次未成功')
  expect(rows).not.toContain('团期占位与订单不一致')
  expect(await rowOf(id)).toMatchObject({ state: 'ready', rows: 1, format: 'xlsx' })
})

/** The texts of a sheet, row by row. */
function sheetTexts(files: Map<string, string>, name: string) {
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  )
  const sheet = files.get(name) ?? ''
  const cells = [...sheet.matchAll(/<c [^>]*?t="(s|inlineStr)"[^>]*>(.*?)<\/c>/g)]
  return cells.map(([, type, inside = '']) =>
    type === 's' ? shared[Number(/<v>(\d+)/.exec(inside)?.[1])] : /<t[^>]*>([^<]*)/.exec(inside)?.[1],
  )
}

test('a cell that begins like a formula opens as text, in both kinds of file', async () => {
  const files = unzip(await bytesOf(await fetched(await exported({}))))
  expect(sheetTexts(files, 'xl/worksheets/sheet2.xml')).toContain('=cmd()')
  expect([...files.values()].join('')).not.toContain('<f>')
  const csv = (await bytesOf(await fetched(await exported({ format: 'csv' })))).toString('utf8')
  expect(csv.startsWith('\uFEFF告警,类别,对象')).toBe(true)
  expect(csv).toContain(",'=cmd(),")
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
})

test('asking leaves the filter and the row count in the audit log, fetching that it was fetched', async () => {
  const id = await exported({ state: 'open' })
  await fetched(id)
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'after', 'staff_id'])
    .where('entity', '=', 'export_file')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    {
      action: 'alarm.export',
      after: { kind: 'alarms', filter: { state: 'open' }, rows: 2 },
      staff_id: admin.id,
    },
    { action: 'export.download', after: { kind: 'alarms', rows: 2 }, staff_id: admin.id },
  ])
  expect((await rowOf(id)).downloaded_at).toEqual(clock.now())
})

test('another person’s file is NOT_FOUND, stands in nobody else’s list, and so is one that is not made yet', async () => {
  const id = await exported({})
  expect(await ask(exports.file, { id: String(id) }, colleague)).toMatchObject({ code: 20 })
  expect((await ask(exports.list, {}, colleague)).data).toEqual({
    list: [],
    next: null,
    total: 0,
    is_total_exact: true,
  })
  const { data } = await ask(alarms.export, {}, admin)
  expect(await (await fetched(Number(data?.['export_id']))).json()).toMatchObject({ code: 20 })
})

test('a file is there for 24 hours, then EXPIRED, and its content is thrown away', async () => {
  const began = clock.now()
  const person = await signInStaff(shop, { roles: ['admin'] })
  const id = await exported({}, person)
  clock.advanceSeconds(24 * 3600)
  const later = { ...(await again(person.id)) }
  expect(await ask(exports.file, { id: String(id) }, later)).toMatchObject({
    code: 36,
    message: '文件已过期，请重新导出',
  })
  const { data } = await ask(exports.list, {}, later)
  expect(data?.['list']).toMatchObject([{ id, state: 'expired' }])
  for (const job of exportJobs(shop.ctx)) await job.run(clock.now())
  expect(await rowOf(id)).toMatchObject({ state: 'expired', content_enc: null })
  expect(await (await fetched(id, later)).json()).toMatchObject({ code: 36 })
  clock.set(began)
})

/** A new session of the same person. */
async function again(staffId: number) {
  const { cookie, nonce } = await openStaffSession(shop.ctx(), db, staffId)
  return { id: staffId, cookie: cookie.split(';')[0] ?? '', nonce }
}

test('a job that runs again makes the file once; one whose person has left since makes none', async () => {
  const id = await exported({})
  const { content_enc: first } = await rowOf(id)
  await make(id)
  expect((await rowOf(id)).content_enc).toEqual(first)
  const person = await signInStaff(shop, { roles: ['admin'] })
  const { data } = await ask(alarms.export, {}, person)
  await db.updateTable('staff').set({ status: 'left' }).where('id', '=', person.id).execute()
  await make(Number(data?.['export_id']))
  expect(await rowOf(Number(data?.['export_id']))).toMatchObject({ state: 'failed', content_enc: null })
})

const raise = (message: string): never => {
  throw new Error(message)
}

test('a file that no job has made for an hour is given up', async () => {
  const { id } = await db
    .insertInto('export_file')
    .values({
      staff_id: admin.id,
      kind: 'alarms',
      format: 'csv',
      asked_at: new Date(clock.now().getTime() - 3_600_001),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const job of exportJobs(shop.ctx)) await job.run(clock.now())
  expect(await rowOf(id)).toMatchObject({ state: 'failed' })
})

const staff = {
  id: admin.id,
  name: '林知远',
  roles: ['admin'],
  isLead: false,
  sessionRef: '',
  steppedUpAt: null,
} as const
/** A list of as many rows as wanted, numbered from 1. */
const numbered = (count: number, hasPersonalData = false) =>
  exportKind({
    name: 'numbered',
    title: '编号',
    hasPersonalData,
    filter: z.object({}),
    filterWords: () => [],
    columns: [{ title: '编号', type: 'number', width: 8, value: (row: { n: number }) => row.n }],
    count: async () => count,
    next: async (_ctx, _staff, _filter, after) =>
      Array.from({ length: 3_000 }, (_, n) => ({ n: (after?.n ?? 0) + n + 1 })),
  })

test('a long list says how far its file is while it is made', async () => {
  const seen: unknown[] = []
  const long = exportKind({
    name: 'long',
    title: '长',
    hasPersonalData: false,
    filter: z.object({}),
    filterWords: () => [],
    columns: [{ title: '编号', type: 'number', width: 8, value: (row: { n: number }) => row.n }],
    count: async () => 2_500,
    async next(_ctx, _staff, _filter, after) {
      const { data } = await ask(exports.list, {}, admin)
      const [newest] = (data?.['list'] ?? []) as unknown as {
        state: string
        done: number | null
        total: number
      }[]
      seen.push(newest && [newest.state, newest.done, newest.total])
      const from = after?.n ?? 0
      return Array.from({ length: Math.min(1_000, 2_500 - from) }, (_, n) => ({ n: from + n + 1 }))
    },
  })
  const { answer } = await askForExport(shop.ctx(), { ...staff, id: admin.id }, long, { filter: {} })
  await makeExport(shop.ctx(), { exportId: answer.export_id }, [long])
  expect(seen).toEqual([
    ['waiting', null, 2_500],
    ['waiting', 1_000, 2_500],
    ['waiting', 2_000, 2_500],
    ['waiting', 2_000, 2_500],
  ])
  expect(await rowOf(answer.export_id)).toMatchObject({ state: 'ready', rows: 2_500 })
})

test('an empty list and one of more than 20,000 rows are refused PARAM with what to do', async () => {
  const asking = (count: number) => askForExport(shop.ctx(), staff, numbered(count), { filter: {} })
  await expect(asking(0)).rejects.toMatchObject({ refusal: 'PARAM' })
  const filter = '最多导出20000行，当前20001行，请缩小范围'
  await expect(asking(20_001)).rejects.toMatchObject({ refusal: 'PARAM', details: { errors: { filter } } })
})

test('a file holds 20,000 rows and not one more, however long the list has grown meanwhile', async () => {
  const rows = []
  for await (const row of numbered(20_000).rows(shop.ctx(), staff, {} as never)) rows.push(row)
  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)).toEqual([20_000])
})

test('a list with personal data needs the six digits of the last ten minutes: STEP_UP', async () => {
  const at = (seconds: number) => ({
    ...staff,
    steppedUpAt: new Date(clock.now().getTime() - seconds * 1000),
  })
  const asking = (who: typeof staff | ReturnType<typeof at>) =>
    askForExport(shop.ctx(), who, numbered(3, true), { filter: {} })
  await expect(asking(staff)).rejects.toMatchObject({ refusal: 'STEP_UP' })
  await expect(asking(at(601))).rejects.toMatchObject({ refusal: 'STEP_UP' })
  expect(await asking(at(600))).toMatchObject({ audit: [{ after: { kind: 'numbered', rows: 3 } }] })
})

test('a job that a process leaves half-way is taken up by the next, for asking and enqueueing are one', async () => {
  const { data } = await ask(alarms.export, {}, admin)
  const id = Number(data?.['export_id'])
  const failing = makeExport(
    { ...shop.ctx(), vault: { ...shop.services.vault, seal: () => raise('the process dies') } },
    { exportId: id },
    exportKinds,
  )
  await expect(failing).rejects.toThrow('the process dies')
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
  await shop.jobs.work('export.make', (job) => makeExport(shop.ctx(), job, exportKinds))
  await expect.poll(async () => (await rowOf(id)).state).toBe('ready')
})
