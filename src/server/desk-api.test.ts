import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { askDesk, deskRequest, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { makeDeskApi } from './desk-api.ts'

const shop = await openShop()
afterEach(() => shop.db.deleteFrom('alarm').execute())

const note = z.object({ ref: z.string(), mode: z.optional(z.string()) })
/** Endpoints that no shop has: the tests are about the way to a request handler. */
const tried = {
  settle: endpoint({
    method: 'POST',
    path: '/api/desk/alarms/{ref}/settle',
    access: { staff: 'system.work' },
    audit: 'alarm.settle',
    summary: '',
    input: note,
    data: z.object({ kinds: z.array(z.string()) }),
    refusals: ['STATE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/desk/alarms',
    access: { staff: 'system.work' },
    summary: '',
    input: z.object({}),
    data: z.object({ count: z.int() }),
    refusals: [],
  }),
  slyRead: endpoint({
    method: 'GET',
    path: '/api/desk/alarms/sly',
    access: { staff: 'signed_in' },
    summary: '',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
  sheet: endpoint({
    method: 'POST',
    path: '/api/desk/alarms/sheet',
    access: { staff: 'signed_in' },
    audit: 'alarm.export',
    summary: '',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
    answers: ['text/csv'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/desk/prove',
    access: 'public',
    audit: 'staff.prove',
    proves: true,
    summary: '',
    input: z.object({}),
    data: z.object({ who: z.string() }),
    refusals: [],
  }),
  proveAgain: endpoint({
    method: 'POST',
    path: '/api/desk/prove/again',
    access: { staff: 'signed_in' },
    audit: 'staff.prove',
    proves: true,
    summary: '',
    input: z.object({ ref: z.string() }),
    data: z.object({}),
    refusals: ['STATE'],
  }),
  guarded: endpoint({
    method: 'POST',
    path: '/api/desk/guarded',
    access: { staff: 'signed_in' },
    audit: 'alarm.guarded',
    stepUp: true,
    summary: '',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
  noted: endpoint({
    method: 'GET',
    path: '/api/desk/noted',
    access: { staff: 'signed_in' },
    audit: 'log.read',
    summary: '',
    input: z.object({ about: z.string() }),
    data: z.object({}),
    refusals: [],
  }),
}

let tries = 0
const alarmOf = (ref: string) => {
  const at = shop.clock.now()
  return { kind: 'tried', ref, severity: 'normal' as const, raised_at: at, last_raised_at: at }
}
const mounted = handlers(tried, {
  async settle({ ctx, staff, input: { ref, mode }, reply }) {
    tries += 1
    reply.append('set-cookie', `try=${tries}`)
    await ctx.db.insertInto('alarm').values(alarmOf(ref)).execute()
    if (mode === 'refuse') throw new Refused('STATE')
    if (mode === 'undeclared') throw new Refused('SOLD_OUT')
    if (mode === 'crash') throw new Error('half-way')
    if (mode === 'unsaid') return { answer: { kinds: ['tried'] }, audit: [] }
    if (mode === 'leak') return { answer: { kinds: [1 as never] }, audit: [{ entity: 'alarm', id: ref }] }
    if (mode === 'race' && tries < 3)
      await sql`do $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`.execute(
        ctx.db,
      )
    if (mode === 'inner') {
      const failing = ctx.transaction(async (tx) => {
        await tx.insertInto('alarm').values(alarmOf('taken back')).execute()
        throw new Error('inner')
      })
      await failing.catch(() => {})
      await ctx.transaction((tx) => tx.insertInto('alarm').values(alarmOf('inner')).execute())
    }
    // PostgreSQL takes no zero byte in a text.
    const reason = mode === 'unwritable' ? '\0' : '已核对'
    const after = { settled_by: staff.id, note: '致电13800000001' }
    return {
      answer: { kinds: ['tried'] },
      audit: [{ entity: 'alarm', id: ref, before: { settled_by: null }, after, reason }],
    }
  },
  async list({ ctx }) {
    const rows = await ctx.db.selectFrom('alarm').select('ref').execute()
    return { count: rows.length }
  },
  async slyRead({ ctx }) {
    await ctx.transaction((tx) => tx.insertInto('alarm').values(alarmOf('sly')).execute())
    return {}
  },
  async sheet({ staff }) {
    const body = new TextEncoder().encode('a')
    return {
      answer: { type: 'text/csv' as const, name: '告警.csv', body },
      audit: [{ entity: 'alarm', id: 'all', after: { by: staff.id } }],
    }
  },
  async prove() {
    return { who: 'stranger' }
  },
  async proveAgain({ ctx, input }) {
    await ctx.db.insertInto('alarm').values(alarmOf(input.ref)).execute()
    throw new Refused('STATE')
  },
  guarded: async () => ({ answer: {}, audit: [{ entity: 'alarm', id: 'guarded' }] }),
  noted: async () => ({}),
})
const api = makeDeskApi(shop.services, shop.clock, { handlers: mounted })
const ask = askDesk.bind(null, api)

const refs = async () =>
  (await shop.db.selectFrom('alarm').select('ref').orderBy('id').execute()).map(({ ref }) => ref)
const auditOf = (entity_id: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', entity_id).orderBy('id').execute()
const admin = await signInStaff(shop, { roles: ['admin'] })
const editor = await signInStaff(shop, { roles: ['content'] })

const { cookies } = await signIn(shop, await insertMember(shop.db))

describe('who may call the desk', () => {
  const strangers: [string, string][] = [
    ['a guest', ''],
    ['a member', [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')],
    ['a member who calls his session a staff session', `desk_sid=${cookies.get('sid')}`],
    ['a made-up session', 'desk_sid=made-up'],
  ]
  test.each(strangers)(
    '%s hears NOT_STAFF at every address, known or not, and leaves no row',
    async (_, cookie) => {
      const before = await shop.db.selectFrom('audit_log').select('id').execute()
      const paths = [
        tried.settle,
        tried.list,
        tried.sheet,
        { method: 'GET', path: '/api/desk/nowhere' } as const,
      ]
      for (const asked of paths)
        expect(await ask(asked, { ref: 'x' }, { cookie })).toMatchObject({ code: 997 })
      expect(await refs()).toEqual([])
      expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
    },
  )

  test('A session of staff is nobody at the shop: members’ calls answer NOT_LOGIN', async () => {
    const infos = `http://shop.test${session.infos.path}`
    const request = new Request(infos, {
      headers: { cookie: `${admin.cookie}; nonce=a` },
    })
    expect(await (await shop.api.fetch(request, { ip: '10.9.0.2' })).json()).toMatchObject({ code: 998 })
    const asMember = { cookie: `sid=${admin.cookie.split('=')[1]}; nonce=${admin.nonce}` }
    const again = new Request(infos, { headers: asMember })
    expect(await (await shop.api.fetch(again, { ip: '10.9.0.2' })).json()).toMatchObject({ code: 998 })
  })

  test('Who has the right is answered, and hears NOT_FOUND where there is nothing', async () => {
    expect(await ask(tried.list, {}, admin)).toMatchObject({ code: 0, data: { count: 0 } })
    expect(await ask({ method: 'GET', path: '/api/desk/nowhere' }, {}, admin)).toMatchObject({ code: 20 })
  })

  test('Who lacks the right hears which one by NO_RIGHT, and the audit log has it, also of a read', async () => {
    expect(await ask(tried.settle, { ref: 'r1' }, editor)).toMatchObject({
      code: 25,
      data: { right: 'system.work' },
    })
    expect(await refs()).toEqual([])
    const [row] = await auditOf('r1')
    expect(row).toMatchObject({
      staff_id: editor.id,
      action: 'alarm.settle',
      staff_right: 'system.work',
      refused: 25,
    })
    expect(await ask(tried.list, {}, editor)).toMatchObject({ code: 25 })
    expect(await auditOf('')).toMatchObject([{ staff_id: editor.id, action: 'system.work', refused: 25 }])
  })

  test('A session idle for eight hours, older than sixteen, revoked or of a locked account is over', async () => {
    const began = shop.clock.now()
    const person = await signInStaff(shop, { roles: ['admin'] })
    const at = async (hours: number) => {
      shop.clock.set(new Date(began.getTime() + hours * 3_600_000))
      return (await ask(tried.list, {}, person)).code
    }
    expect([await at(7.9), await at(15.8), await at(16)]).toEqual([0, 0, 997])
    shop.clock.set(began)
    const idle = await signInStaff(shop, { roles: ['admin'] })
    shop.clock.advanceSeconds(8 * 3600)
    expect(await ask(tried.list, {}, idle)).toMatchObject({ code: 997 })
    shop.clock.set(began)
    expect(await ask(tried.list, {}, idle)).toMatchObject({ code: 0 })
    await shop.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', idle.id).execute()
    expect(await ask(tried.list, {}, idle)).toMatchObject({ code: 997 })
    await shop.db
      .updateTable('staff_session')
      .set({ revoked_at: began })
      .where('staff_id', '=', person.id)
      .execute()
    expect(await ask(tried.list, {}, person)).toMatchObject({ code: 997 })
  })

  test.each([
    ['without the nonce', { nonce: '' }],
    ['with the nonce of another session', { nonce: editor.nonce }],
    ['from a foreign origin', { headers: { origin: 'https://elsewhere.example' } }],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('A change %s is NONCE, and stands in the audit log', async (how, more) => {
    const ref = `nonce ${how}`
    expect(await ask(tried.settle, { ref }, { ...admin, ...more })).toMatchObject({ code: 35 })
    expect(await refs()).toEqual([])
    expect(await auditOf(ref)).toMatchObject([{ refused: 35 }])
  })

  test('Somebody who changes 120 things a minute is told to wait, without a row for each further one', async () => {
    const busy = await signInStaff(shop)
    let refused = 0
    for (let n = 0; n < 125; n++)
      refused += Number((await ask(tried.settle, { ref: 'busy' }, busy)).code === 2)
    expect(refused).toBe(5)
    expect(await auditOf('busy')).toHaveLength(120)
  })
})

describe('a change of staff', () => {
  test('leaves its row with the change: who, by which right, what, from what to what, why, from where', async () => {
    const { code, data, request_id } = await ask(tried.settle, { ref: 'c1' }, admin)
    expect({ code, data }).toEqual({ code: 0, data: { kinds: ['tried'] } })
    expect(await refs()).toEqual(['c1'])
    expect(await auditOf('c1')).toEqual([
      {
        id: expect.any(Number),
        at: shop.clock.now(),
        actor: 'staff',
        staff_id: admin.id,
        session_ref: expect.stringMatching(/^[0-9a-f]{12}$/),
        action: 'alarm.settle',
        staff_right: 'system.work',
        entity: 'alarm',
        entity_id: 'c1',
        reason: '已核对',
        before: { settled_by: null },
        after: { settled_by: admin.id, note: '致电13800000000' },
        refused: null,
        ip: '10.9.0.1',
        request_id,
      },
    ])
  })

  test.each([
    ['refuse', 22],
    ['undeclared', 3],
    ['crash', 3],
    ['leak', 3],
    ['unsaid', 3],
  ])('that ends in "%s" is rolled back, and leaves the row of a refusal alone', async (mode, code) => {
    expect(await ask(tried.settle, { ref: mode, mode }, admin)).toMatchObject({ code })
    expect(await refs()).toEqual([])
    expect(await auditOf(mode)).toMatchObject([{ refused: code, before: null, after: null }])
  })

  test('whose input is wrong leaves the row of a refusal', async () => {
    const bad = new Request('http://shop.test/api/desk/alarms/bad/settle', {
      method: 'POST',
      headers: { cookie: admin.cookie, 'x-desk-nonce': admin.nonce, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await (await api.fetch(bad, { ip: '10.9.0.1' })).json()).toMatchObject({ code: 1 })
    expect(await auditOf('bad')).toMatchObject([{ refused: 1 }])
  })

  test('is rolled back when its row cannot be written', async () => {
    expect(await ask(tried.settle, { ref: 'unwritten', mode: 'unwritable' }, admin)).toMatchObject({
      code: 3,
    })
    expect(await refs()).toEqual([])
    expect(await auditOf('unwritten')).toMatchObject([{ refused: 3 }])
  })

  test('that lost a race runs again, and changes, writes down and hands out cookies once', async () => {
    tries = 0
    const response = await api.fetch(deskRequest(tried.settle, { ref: 'race', mode: 'race' }, admin), {
      ip: '10.9.0.1',
    })
    expect(await response.json()).toMatchObject({ code: 0 })
    expect(tries).toBe(3)
    expect(response.headers.getSetCookie()).toEqual(['try=3'])
    expect(await refs()).toEqual(['race'])
    expect(await auditOf('race')).toMatchObject([{ refused: null }])
  })

  test('takes the transactions of its use cases into its own, and each takes back only its own part', async () => {
    expect(await ask(tried.settle, { ref: 'outer', mode: 'inner' }, admin)).toMatchObject({ code: 0 })
    expect(await refs()).toEqual(['outer', 'inner'])
    expect(await auditOf('outer')).toHaveLength(1)
  })

  test('may answer with a file, whose row is there before its first byte is sent', async () => {
    const response = await api.fetch(deskRequest(tried.sheet, {}, admin), { ip: '10.9.0.1' })
    expect(await auditOf('all')).toMatchObject([{ action: 'alarm.export', refused: null }])
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await response.text()).toBe('a')
  })
})

test('A read of staff cannot change anything: PostgreSQL refuses it', async () => {
  expect(await ask(tried.slyRead, {}, admin)).toMatchObject({ code: 3 })
  expect(await refs()).toEqual([])
  expect(shop.logLines.join('\n')).toContain('cannot execute INSERT in a read-only transaction')
})

describe('proving who one is', () => {
  test('A stranger may call what proves it, with a header that no other site can send', async () => {
    expect(await ask(tried.prove, {}, { headers: { 'x-requested-with': 'fetch' } })).toMatchObject({
      code: 0,
      data: { who: 'stranger' },
    })
    expect(await ask(tried.prove, {})).toMatchObject({ code: 35 })
    const elsewhere = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'cross-site' }
    expect(await ask(tried.prove, {}, { headers: elsewhere })).toMatchObject({ code: 35 })
  })

  test('No transaction is open around it, so what it counts stays when it refuses', async () => {
    expect(await ask(tried.proveAgain, { ref: 'counted' }, admin)).toMatchObject({ code: 22 })
    expect(await refs()).toEqual(['counted'])
    expect(await auditOf('')).toContainEqual(
      expect.objectContaining({ action: 'staff.prove', refused: 22, staff_id: admin.id }),
    )
  })
})

test('A call that needs the six digits is STEP_UP until they were given, and again ten minutes later', async () => {
  const person = await signInStaff(shop)
  const digitsGiven = (at: Date) =>
    shop.db
      .updateTable('staff_session')
      .set({ stepped_up_at: at })
      .where('staff_id', '=', person.id)
      .execute()
  expect(await ask(tried.guarded, {}, person)).toMatchObject({ code: 28 })
  await digitsGiven(shop.clock.now())
  expect(await ask(tried.guarded, {}, person)).toMatchObject({ code: 0 })
  await digitsGiven(new Date(shop.clock.now().getTime() - 600_000))
  expect(await ask(tried.guarded, {}, person)).toMatchObject({ code: 28 })
})

test('A read that is to leave a row leaves one, with what was asked for', async () => {
  const asked = { ...admin, headers: {} }
  expect(await ask(tried.noted, { about: 'order' }, asked)).toMatchObject({ code: 0 })
  const row = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'log.read')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ staff_id: admin.id, entity: 'log', after: { about: 'order' }, refused: null })
})
