import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#src/api/desk/system/documents.ts'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { pdfOf, sendToDesk } from '#test/content/uploads.ts'
import { askDesk, deskRequest, type Person, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { documentJobs } from './jobs.ts'
import { attachDocuments, documentsShown, releaseDocuments } from './service.ts'

const shop = await openShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)
const operations = () => signInStaff(shop, { roles: ['operations'] })
type Clerk = Awaited<ReturnType<typeof operations>>

let photo = Buffer.alloc(0)
beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14635c' } })
    .withExif({ IFD0: { Make: 'BaimoPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})

const send = (clerk: Clerk, file: Uint8Array, name = '退房扣费凭证.pdf') =>
  sendToDesk(api, documents.upload, { purpose: 'evidence', name }, file, clerk)
const sent = async (clerk: Clerk, file: Uint8Array = pdfOf('receipt')) =>
  String((await send(clerk, file)).data?.['ref'])
const fetched = (ref: string, clerk: Clerk) =>
  api.fetch(deskRequest(documents.file, { ref }, clerk), { ip: '10.9.0.1' })
const codeOf = async (ref: string, clerk: Clerk) => {
  const response = await fetched(ref, clerk)
  if (!response.headers.get('content-type')?.includes('json')) return 0
  return ((await response.json()) as { code: number }).code
}
const attached = (clerk: Clerk, refs: string[], entityId = 'R01') =>
  shop.transaction((tx) =>
    attachDocuments(
      tx,
      clerk.id,
      { purpose: 'evidence', refs, entity: 'refund_request', entityId, field: 'costs_json' },
      clock.now(),
    ),
  )
const sweep = async () => {
  for (const job of documentJobs(shop.ctx)) await job.run(clock.now())
}

describe('a paper that is sent', () => {
  test('is told by its bytes, called as it was without the ending that it lied about, and kept sealed', async () => {
    const clerk = await operations()
    const { data } = await send(clerk, pdfOf('扣费明细'), '酒店 扣费.exe')
    expect(data).toMatchObject({ format: 'pdf', name: '酒店 扣费.pdf', bytes: pdfOf('扣费明细').length })
    const row = await db
      .selectFrom('document_file')
      .selectAll()
      .where('ref', '=', String(data?.['ref']))
      .executeTakeFirstOrThrow()
    expect(row.content_enc.includes('%PDF')).toBe(false)
    expect(row.name_enc.includes('扣费')).toBe(false)
    expect(row).toMatchObject({ purpose: 'evidence', staff_id: clerk.id, attached_at: null })
  })

  test('stands upright when it is a photograph, and tells neither where nor with what it was taken', async () => {
    const clerk = await operations()
    const response = await fetched(await sent(clerk, photo), clerk)
    const kept = Buffer.from(await response.arrayBuffer())
    const { format, width, height, exif } = await sharp(kept).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 600,
      height: 900,
      exif: undefined,
    })
    expect(kept.toString('latin1')).not.toMatch(/BaimoPhone|Exif|GPS/)
  })

  test('is handed out as a file to be saved, that no browser runs and nobody caches', async () => {
    const clerk = await operations()
    const response = await fetched(await sent(clerk), clerk)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(pdfOf('receipt')))
    const { headers } = response
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E9%80%80/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('leaves rows in the audit log without its name, when it is sent and when it is opened', async () => {
    const clerk = await operations()
    await fetched(await sent(clerk), clerk)
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('staff_id', '=', clerk.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      {
        action: 'document.upload',
        after: { purpose: 'evidence', format: 'pdf', bytes: pdfOf('receipt').length },
      },
      { action: 'document.open', after: { of: null, record: null } },
    ])
  })
})

describe('nothing else is kept', () => {
  const fault = async (file: Uint8Array) => {
    const { code, data } = await send(await operations(), file)
    return [code, (data?.['errors'] as Record<string, string> | undefined)?.['file']]
  }
  const text = (of: string) => new TextEncoder().encode(of)

  test.each([
    ['an empty file', new Uint8Array(), '文件是空的，请重新选择'],
    ['a page', text('<html><script>alert(1)</script>%PDF-1.7 %%EOF'), '只支持 PDF、PNG、JPG 格式的文件'],
    ['a program', text('MZ\x90\0'), '只支持 PDF、PNG、JPG 格式的文件'],
    ['a PDF that was cut short', pdfOf('x').subarray(0, 60), 'PDF 文件已损坏或不完整，请重新上传'],
  ])('%s is refused PARAM', async (_, file, message) => {
    expect(await fault(file)).toEqual([1, message])
  })

  test('a WebP, and a photograph that was cut short, are refused PARAM', async () => {
    const webp = await sharp(photo).webp().toBuffer()
    expect(await fault(webp)).toEqual([1, '只支持 PDF、PNG、JPG 格式的文件'])
    expect(await fault(photo.subarray(0, photo.length / 2))).toEqual([
      1,
      '图片文件已损坏或不完整，请重新上传',
    ])
  })

  test('a byte more than ten megabytes is refused PARAM, ten megabytes are not', async () => {
    const clerk = await operations()
    const most = mostFileBytes.document
    expect((await send(clerk, pdfOf('x', most))).code).toBe(0)
    expect(await fault(pdfOf('x', most + 1))).toEqual([1, '文件不能超过 10 MB，请压缩后再上传'])
  })
})

describe('who may', () => {
  test('hand one in is who has the right of its purpose; all others hear NO_RIGHT, and nothing is kept', async () => {
    const before = await db.selectFrom('document_file').select('id').execute()
    for (const role of ['service', 'finance', 'content', 'admin'] as const) {
      const { code, data } = await send(await signInStaff(shop, { roles: [role] }), pdfOf('x'))
      expect([code, data?.['right']], role).toEqual([25, 'refund.cost'])
    }
    expect(await db.selectFrom('document_file').select('id').execute()).toEqual(before)
  })

  test('open one that no record holds is who sent it, for all others there is none: NOT_FOUND', async () => {
    const clerk = await operations()
    const ref = await sent(clerk)
    expect(await codeOf(ref, clerk)).toBe(0)
    expect(await codeOf(ref, await operations())).toBe(20)
    expect(await askDesk(api, documents.file, { ref: crypto.randomUUID() }, clerk)).toMatchObject({
      code: 20,
    })
  })

  test('open one of a record is decided by the rights of its purpose, also for who sent it', async () => {
    const clerk = await operations()
    const ref = await sent(clerk)
    await attached(clerk, [ref])
    const code = async (person: Person) => codeOf(ref, await signInStaff(shop, person))
    expect(await codeOf(ref, clerk)).toBe(0)
    expect(await code({ roles: ['finance'] })).toBe(0)
    expect(await code({ roles: ['service'] })).toBe(0)
    expect(await code({ roles: ['custom'] })).toBe(20)
    expect(await code({ roles: ['content'] })).toBe(20)
    expect(await code({ roles: ['product'] })).toBe(20)
    await db
      .updateTable('staff')
      .set({ roles: ['content'] })
      .where('id', '=', clerk.id)
      .execute()
    expect(await codeOf(ref, clerk)).toBe(20)
  })

  test('send more than sixty in an hour is nobody: TOO_OFTEN, counted for broken ones too', async () => {
    const clerk = await operations()
    const codes: number[] = []
    for (let n = 0; n < 61; n++) codes.push((await send(clerk, new Uint8Array([1]))).code)
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 1), 2])
    expect((await send(await operations(), pdfOf('x'))).code).toBe(0)
  })
})

describe('a record', () => {
  test('takes what its clerk sent, and has it shown', async () => {
    const clerk = await operations()
    const refs = [await sent(clerk), await sent(clerk, photo)]
    const ids = [...(await attached(clerk, refs)).values()]
    const shown = await documentsShown(shop.services, db, ids)
    expect(ids.map((id) => shown.get(id)?.format).toSorted()).toEqual(['jpeg', 'pdf'])
  })

  test('is refused PARAM for a paper of a colleague, of another record, or that has gone', async () => {
    const [clerk, colleague] = [await operations(), await operations()]
    const refused = { refusal: 'PARAM', details: { errors: { costs_json: '文件已失效，请重新上传' } } }
    const theirs = await sent(colleague)
    await expect(attached(clerk, [theirs])).rejects.toMatchObject(refused)
    const mine = await sent(clerk)
    await attached(clerk, [mine], 'R02')
    await expect(attached(clerk, [mine], 'R03')).rejects.toMatchObject(refused)
    await expect(attached(clerk, [crypto.randomUUID()])).rejects.toMatchObject(refused)
    await expect(attached(clerk, [await sent(clerk), theirs])).rejects.toMatchObject(refused)
  })

  test('keeps what it holds when a colleague saves it', async () => {
    const clerk = await operations()
    const ref = await sent(clerk)
    const first = await attached(clerk, [ref], 'R04')
    expect(await attached(await operations(), [ref], 'R04')).toEqual(first)
  })

  test('two records that want one paper at the same instant: one has it', async () => {
    const clerk = await operations()
    const ref = await sent(clerk)
    const wanted = await Promise.allSettled(['R05', 'R06'].map((record) => attached(clerk, [ref], record)))
    expect(wanted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a paper that no record holds goes after a day, one that was let go a day after that', async () => {
  const began = clock.now()
  const clerk = await operations()
  const [lost, held] = [await sent(clerk), await sent(clerk)]
  const ids = [...(await attached(clerk, [held], 'R07')).values()]
  const left = async () => {
    const rows = await db.selectFrom('document_file').select('ref').where('staff_id', '=', clerk.id).execute()
    return rows.map(({ ref }) => ref).toSorted()
  }
  clock.advanceSeconds(86_400)
  await sweep()
  expect(await left()).toEqual([lost, held].toSorted())
  clock.advanceSeconds(1)
  await sweep()
  expect(await left()).toEqual([held])
  await shop.transaction((tx) => releaseDocuments(tx, ids, clock.now()))
  await sweep()
  expect(await left()).toEqual([held])
  clock.advanceSeconds(86_401)
  await sweep()
  expect(await left()).toEqual([])
  clock.set(began)
})

test('a call without a file, or for no purpose that we know, is refused PARAM', async () => {
  const clerk = await operations()
  expect((await askDesk(api, documents.upload, { purpose: 'evidence', name: 'x' }, clerk)).code).toBe(1)
  const strange = await sendToDesk(
    api,
    documents.upload,
    { purpose: 'portrait', name: 'x' },
    pdfOf('x'),
    clerk,
  )
  expect(strange.code).toBe(1)
})
