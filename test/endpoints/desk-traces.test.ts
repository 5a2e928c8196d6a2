import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { sendToDesk } from '#test/content/uploads.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { allRoles, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { sampleInput } from './input-samples.ts'
import { foundIn } from './spellings.ts'

const shop = await openShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)

const phone = '13711112222'
const document = '34052419800101001X'
const secrets = [phone, document]

const changes = allDeskEndpoints.filter(
  ({ method, access, answers }) => method === 'POST' && typeof access === 'object' && !answers,
)

/** What staff type into texts, with a telephone and a document where nobody expects them. */
const typed = `客人来电${phone}，证件${document}`
const making = {
  texts: { phone, doc_no: document, reason: typed, note: typed, text: typed, name: '李雷' },
  numbers: {},
  without: new Set<string>(),
  given: null,
}

interface Answered {
  endpoint: DeskEndpoint
  code: number
  rows: number
}
const answered: Answered[] = []

/** A picture is a paper as well. */
const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#14635c' } })
  .png()
  .toBuffer()

async function send(endpoint: DeskEndpoint, person: Awaited<ReturnType<typeof signInStaff>>) {
  const fields = sampleInput(endpoint, making)
  if (endpoint.takes) return sendToDesk(api, endpoint, fields, picture, person)
  const response = await api.fetch(deskRequest(endpoint, fields, person), { ip: '10.9.0.1' })
  return (await response.json()) as { code: number }
}

async function auditRows() {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from audit_log`.execute(db)
  return rows[0]?.rows ?? 0
}

beforeAll(async () => {
  const { id } = await insertMember(db)
  await insertOrder(db, { member_id: id })
  await raiseAlarm(db, { kind: 'refund_failed', ref: 'R01', detail: { said: phone } }, clock.now())
  for (const endpoint of changes) {
    await db.deleteFrom('rate_limit').execute()
    const person = await signInStaff(shop, allRoles)
    const before = await auditRows()
    const { code } = await send(endpoint, person)
    answered.push({ endpoint, code, rows: (await auditRows()) - before })
  }
})

const nameOf = ({ endpoint, code }: Answered) => `${endpoint.method} ${endpoint.path} ${code}`

describe('every change that staff ask for', () => {
  test('is asked for by this test, and some take place', () => {
    expect(answered.length).toBe(changes.length)
    expect(answered.filter(({ code }) => code === 0).map(nameOf).length).toBeGreaterThan(0)
  })

  test('leaves a row in the audit log, done or refused', () => {
    expect(answered.filter(({ rows }) => rows === 0).map(nameOf)).toEqual([])
  })

  test('leaves no telephone and no document in the audit log, in the log of the shop or in a job', async () => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(a::text, ' '), '') as text from audit_log a
      union all select coalesce(string_agg(j.data::text, ' '), '') from pgboss.job j`.execute(db)
    expect(foundIn(rows.map(({ text }) => text).join('\n'), secrets)).toEqual([])
    expect(foundIn(shop.logLines.join('\n'), secrets)).toEqual([])
  })
})

test.each(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
  'nobody rewrites the audit log: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
    expect(await auditRows()).toBeGreaterThan(0)
  },
)
