import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { sql, type Updateable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { departureManifests } from '#src/api/desk/departures/manifests.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { exports } from '#src/api/desk/work/exports.ts'
import type { OrderTraveller } from '#src/platform/db/schema.gen.ts'
import { unzip } from '#test/content/unzip.ts'
import { dumpDatabase } from '#test/endpoints/dump.ts'
import { openDepartureDesk } from '#test/orders/departure-desk.ts'
import { deskRequest } from '#test/people/staff.ts'
import { bothQueues } from '#test/shop/work-queue.ts'
import { manifestJobs } from './jobs.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openDepartureDesk(START)
const { db, clock, services } = shop
beforeEach(() => clock.set(START))
const clerk = await shop.colleague({ roles: ['operations'], name: '陈屿', hasGivenDigits: true })
const without = await shop.colleague({ roles: ['operations'], name: '王敏' })

interface Seen {
  people: { name: string; document: string; room: string; faults: string[] }[]
  changed: number
  given: { receiver: string; changes: string[] | null; people: number; left_out: number }[]
  why_not: string
}
const read = async (id: number) =>
  (await clerk.ask(departureManifests.read, { id: String(id) })).data as unknown as Seen

const asking = { kind: 'carrier', receiver: '东方航空团队部', purpose: '团队机票出票', is_abroad: '0' }
const give = (id: number, over: Record<string, string> = {}, by = clerk) =>
  by.ask(departureManifests.export, { id: String(id), ...asking, ...over })

async function given(id: number, over: Record<string, string> = {}) {
  const { code, message, data } = await give(id, over)
  if (code !== 0) throw new Error(message)
  return data as { export_id: number; password: string; file_name: string; people: number }
}

async function fileOf(exportId: number) {
  const response = await shop.desk.fetch(deskRequest(exports.file, { id: String(exportId) }, clerk), {
    ip: '10.9.0.1',
  })
  return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The texts of the sheets of the spreadsheet in an encrypted zip. */
async function opened(bytes: Uint8Array, password: string) {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  const [entry, ...more] = await zip.getEntries()
  if (!entry || entry.directory) throw new Error('the zip is empty')
  expect(more).toEqual([])
  expect(entry).toMatchObject({ encrypted: true, zipCrypto: false })
  const content = await entry.getData(new Uint8ArrayWriter(), { password })
  const files = unzip(Buffer.from(content))
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text ?? '',
  )
  const sheet = (n: number) =>
    [...(files.get(`xl/worksheets/sheet${n}.xml`) ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
      ([, row = '']) =>
        [...row.matchAll(/<c [^>]*?t="(s|inlineStr)"[^>]*>(.*?)<\/c>/g)].map(([, type, inside = '']) =>
          type === 's' ? shared[Number(/<v>(\d+)/.exec(inside)?.[1])] : /<t[^>]*>([^<]*)/.exec(inside)?.[1],
        ),
    )
  return { about: sheet(1), list: sheet(2), changes: sheet(3), all: [...files.values()].join('') }
}

const documentsOf = async (orderId: number) =>
  (
    await db
      .selectFrom('order_traveller')
      .select('doc_no_enc')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ doc_no_enc }) => (doc_no_enc ? services.vault.open(doc_no_enc) : ''))

/** As whoever changes a traveller does it: the order's version rises, then its people are written. */
const mend = (no: string, set: Updateable<OrderTraveller>, seq = 1) =>
  shop.transaction(async (tx) => {
    const { id } = await tx
      .updateTable('orders')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('order_no', '=', no)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('order_traveller')
      .set(set)
      .where('order_id', '=', id)
      .where('seq', '=', seq)
      .execute()
  })

/** The kinds of the lists that were given and say something else by now. */
const stale = async (departureId: number) =>
  (
    await db
      .selectFrom('departure_manifest')
      .select('kind')
      .where('departure_id', '=', departureId)
      .where('changed_at', 'is not', null)
      .execute()
  )
    .map(({ kind }) => kind)
    .sort()

describe('an export', () => {
  test('for an airline opens with its password alone and holds the six fields and nothing else', async () => {
    const at = await shop.departure()
    const family = await at.family()
    const made = await given(at.id)
    const { type, bytes } = await fileOf(made.export_id)
    expect(type).toBe('application/zip')
    await expect(opened(bytes, `${made.password}x`)).rejects.toThrow()
    const { about, list, changes } = await opened(bytes, made.password)
    expect(list[0]).toEqual(['姓名', '拼音', '证件号码', '出生日期', '国籍', '证件有效期'])
    const documents = await documentsOf(family.id)
    // Cells that hold nothing are none: these people have written down no pinyin and no day.
    expect(list.slice(1)).toEqual(['李雷', '韩梅梅', '李小雷'].map((name, n) => [name, documents[n], 'CHN']))
    expect(about.flat()).toEqual(
      expect.arrayContaining(['东方航空团队部（航司或保险）', '团队机票出票', '陈屿']),
    )
    expect(changes).toEqual([])
    // The password is in no table, and the documents are where they are sealed.
    for (const [table, rows] of await dumpDatabase(db)) {
      expect(rows, table).not.toContain(made.password)
      for (const document of documents.filter(Boolean)) expect(rows, table).not.toContain(document)
    }
    const shown = JSON.stringify(await read(at.id))
    for (const document of documents.filter(Boolean)) expect(shown).not.toContain(document)
  })

  test('for a hotel holds rooms and names, for who receives on the ground no document', async () => {
    const at = await shop.departure()
    const family = await at.family({ over: { remark: '=清真餐' } })
    const hotel = await given(at.id, { kind: 'hotel', receiver: '罗马酒店' })
    const { list } = await opened((await fileOf(hotel.export_id)).bytes, hotel.password)
    expect(list).toEqual([
      ['房间', '姓名'],
      [`${family.orderNo.slice(-6)}-1`, '李雷'],
      [`${family.orderNo.slice(-6)}-1`, '韩梅梅'],
      [`${family.orderNo.slice(-6)}-2`, '李小雷'],
    ])
    const ground = await given(at.id, { kind: 'ground', receiver: '罗马地接社' })
    const sheets = await opened((await fileOf(ground.export_id)).bytes, ground.password)
    expect(sheets.list[0]).toEqual([
      '房间',
      '姓名',
      '性别',
      '年龄',
      '餐食与备注',
      '联系人',
      '联系人电话',
      '紧急联系人',
      '紧急联系人电话',
    ])
    // Typed as a text, so nothing computes it.
    expect(sheets.list.flat()).toContain('=清真餐')
    expect(sheets.all).not.toContain('<f>')
    for (const document of (await documentsOf(family.id)).filter(Boolean))
      expect(sheets.list.flat()).not.toContain(document)
  })

  test('stands with every order, in the log of who saw personal data, and in the person’s own files for a day', async () => {
    const at = await shop.departure()
    const [one, other] = [await at.family(), await at.family()]
    const { export_id, people } = await given(at.id)
    expect(people).toBe(6)
    for (const { orderNo } of [one, other]) {
      const rows = await shop.auditOf('order', orderNo)
      expect(rows.filter(({ action }) => action === 'manifest.export')).toMatchObject([
        { reason: '团队机票出票', after: { receiver: '东方航空团队部', kind: '航司或保险' } },
      ])
      const timeline = await clerk.ask(orderDetails.timeline, { no: orderNo })
      expect(JSON.stringify(timeline.data)).toContain('名单交给东方航空团队部（航司或保险）')
    }
    expect(
      await db
        .selectFrom('pii_access_log')
        .select(['field', 'reason', 'staff_id'])
        .where('subject_kind', '=', 'departure')
        .where('subject_id', '=', String(at.id))
        .execute(),
    ).toEqual([{ field: 'manifest.carrier', reason: '东方航空团队部：团队机票出票', staff_id: clerk.id }])
    expect((await clerk.ask(exports.list, {})).data).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({ id: export_id, title: '名单', format: 'zip', state: 'ready' }),
      ]),
    })
    clock.advanceSeconds(24 * 3600)
    expect(await clerk.ask(exports.file, { id: String(export_id) })).toMatchObject({ code: 997 })
  })

  test('needs the six digits: STEP_UP; a departure that is not there is NOT_FOUND, one without anybody STATE', async () => {
    const at = await shop.departure()
    expect(await give(at.id, {}, without)).toMatchObject({ code: 28 })
    expect(await give(at.id)).toMatchObject({ code: 22, message: '还没有已付款的订单' })
    expect(await give(999_999)).toMatchObject({ code: 20 })
    expect(await clerk.ask(departureManifests.read, { id: '999999' })).toMatchObject({ code: 20 })
  })

  test('to a receiver abroad is NOT_READY with the names of those who did not consent, and goes without them', async () => {
    const at = await shop.departure()
    await at.family({ over: { agreed: ['unfit', 'noreturn', 'docs', 'crossborder'] } })
    const silent = await at.family({ over: { agreed: ['unfit', 'noreturn', 'docs'] } })
    const abroad = { kind: 'ground', receiver: 'Roma Tours Srl', is_abroad: '1' }
    expect(await give(at.id, abroad)).toMatchObject({
      code: 29,
      data: { blockers: ['李雷', '韩梅梅', '李小雷'].map((name) => `${name}（${silent.orderNo}）`) },
    })
    const made = await given(at.id, { ...abroad, leaves_out: '1' })
    expect(made.people).toBe(3)
    expect((await read(at.id)).given[0]).toMatchObject({ people: 3, left_out: 3, changes: [] })
    const nobody = await shop.departure()
    await nobody.family({ over: { agreed: [] } })
    expect(await give(nobody.id, { ...abroad, leaves_out: '1' })).toMatchObject({ code: 22 })
  })
})

describe('a change of people', () => {
  test('opens manifest_todo again, says what changed without a value, and the next file has it on its own sheet', async () => {
    const at = await shop.departure()
    const family = await at.family()
    expect(await shop.openWork('manifest_todo', at.id)).toBe(true)
    await given(at.id)
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    await mend(family.orderNo, { birthday: '1990-05-12' })
    expect(await shop.openWork('manifest_todo', at.id)).toBe(true)
    expect(await read(at.id)).toMatchObject({ changed: 1, given: [{ changes: ['修改 李雷：出生日期'] }] })
    const made = await given(at.id)
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    const { changes } = await opened((await fileOf(made.export_id)).bytes, made.password)
    expect(changes[0]).toEqual(['变更', '姓名', '项目', '原为', '现为'])
    expect(changes[1]).toEqual(['修改', '李雷', '出生日期', '1990-05-12'])
    expect(await read(at.id)).toMatchObject({ changed: 0 })
  })

  test('that a kind does not tell leaves its list as it is, and who comes or leaves changes it', async () => {
    const at = await shop.departure()
    const family = await at.family()
    await given(at.id, { kind: 'hotel', receiver: '罗马酒店' })
    await mend(family.orderNo, { birthday: '1990-05-12' })
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    const late = await at.family()
    expect(await shop.openWork('manifest_todo', at.id)).toBe(true)
    expect((await read(at.id)).given[0]?.changes).toEqual(['新增 李雷', '新增 韩梅梅', '新增 李小雷'])
    await db.updateTable('orders').set({ status: 'refunding' }).where('id', '=', late.id).execute()
    // As it was given: nothing is to be told.
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    const { due, remembered } = await bothQueues(shop)
    expect(remembered).toEqual(due)
  })

  test('opens lists for hotel and ground again where they print the changed name in letters, and none that prints the Chinese one', async () => {
    const at = await shop.departure()
    const { orderNo } = await at.family()
    const letters = { name_en_last: 'SMITH', name_en_first: 'JOHN' }
    await mend(orderNo, { name_cn: '', nationality: 'USA', ...letters })
    await given(at.id, { kind: 'hotel', receiver: '罗马酒店' })
    await given(at.id, { kind: 'ground', receiver: '罗马地接社' })
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    await mend(orderNo, { name_en_first: 'JACK' })
    expect(await stale(at.id)).toEqual(['ground', 'hotel'])
    expect(await shop.openWork('manifest_todo', at.id)).toBe(true)
    expect((await read(at.id)).given.map(({ changes }) => changes)).toEqual([
      ['修改 SMITH JACK：姓名'],
      ['修改 SMITH JACK：姓名'],
    ])
    await mend(orderNo, letters)
    expect(await stale(at.id)).toEqual([])
    await mend(orderNo, { name_en_last: 'HAN' }, 2)
    expect(await stale(at.id)).toEqual([])
  })

  test('opens lists with rooms again where a child without a bed sleeps with somebody else', async () => {
    const at = await shop.departure()
    const { orderNo } = await at.family()
    await db
      .updateTable('orders')
      .set({ adult: 2, child_bed: 0, child_nobed: 1 })
      .where('order_no', '=', orderNo)
      .execute()
    await mend(orderNo, { kind: 'child_nobed', guardian_seq: 1 }, 3)
    await given(at.id)
    await given(at.id, { kind: 'hotel', receiver: '罗马酒店' })
    await given(at.id, { kind: 'ground', receiver: '罗马地接社' })
    await mend(orderNo, { guardian_seq: 2 }, 3)
    expect(await stale(at.id)).toEqual(['ground', 'hotel'])
    expect((await read(at.id)).given[1]?.changes).toEqual(['修改 李小雷：房间'])
    // Who has a bed of their own sleeps in it, whoever answers for them.
    await mend(orderNo, { guardian_seq: 1 }, 3)
    await mend(orderNo, { guardian_seq: 1 }, 2)
    expect(await stale(at.id)).toEqual([])
  })
})

describe('a supplier that wants fewer columns', () => {
  const wants = (departureId: number, fields: string[]) =>
    sql`update supplier s set manifest_fields = ${fields}::text[] from departure d join product p on p.id = d.product_id
      where d.id = ${departureId} and s.id = p.supplier_id`.execute(db)

  test('gets those and the name, within what the kind may hold, and changes of the others disturb nobody', async () => {
    const at = await shop.departure()
    const family = await at.family()
    await wants(at.id, ['carrier.document', 'ground.birthday', 'hotel.name'])
    const made = await given(at.id)
    const { list, all } = await opened((await fileOf(made.export_id)).bytes, made.password)
    expect(list[0]).toEqual(['姓名', '证件号码'])
    expect(all).not.toContain('CHN')
    await mend(family.orderNo, { birthday: '1990-05-12' })
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    expect(await read(at.id)).toMatchObject({ changed: 0, given: [{ changes: [] }] })
    await wants(at.id, [])
  })

  test('from now on leaves right what was given before, and the next file tells only what both lists say', async () => {
    const at = await shop.departure()
    const family = await at.family()
    await given(at.id)
    await wants(at.id, ['carrier.birthday'])
    expect(await shop.openWork('manifest_todo', at.id)).toBe(false)
    await mend(family.orderNo, { birthday: '1990-05-12' })
    expect(await shop.openWork('manifest_todo', at.id)).toBe(true)
    const made = await given(at.id)
    const { list, changes } = await opened((await fileOf(made.export_id)).bytes, made.password)
    expect(list[0]).toEqual(['姓名', '出生日期'])
    expect(changes.slice(1)).toEqual([['修改', '李雷', '出生日期', '1990-05-12']])
    await wants(at.id, [])
  })
})

test('what stood in a list is forgotten a month after the trip, that it was given is kept', async () => {
  const at = await shop.departure()
  await at.family()
  await given(at.id)
  await sql`update departure set departs_on = '2026-10-01', returns_on = '2026-10-10' where id = ${at.id}`.execute(
    db,
  )
  for (const job of manifestJobs(shop.ctx)) await job.run(clock.now())
  expect(
    await db
      .selectFrom('manifest_export')
      .select(['rows_enc', 'receiver'])
      .where('departure_id', '=', at.id)
      .execute(),
  ).toEqual([{ rows_enc: null, receiver: '东方航空团队部' }])
})
