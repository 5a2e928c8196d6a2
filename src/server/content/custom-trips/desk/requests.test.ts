import { beforeEach, describe, expect, test } from 'vitest'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { work } from '#src/api/desk/work/items.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDestination, insertTheme } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const { vault } = shop.services
const api = makeDeskApi(shop.services, shop.clock)
const ask = askDesk.bind(null, api)
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const PHONE = '13800000276'
await insertDestination(db, { id: 1, label: '中国' })
await insertDestination(db, { id: 11, label: '云南', parent_id: 1 })
await insertDestination(db, { id: 2, label: '冰岛' })
await insertTheme(db, { id: 5, label: '亲子' })

const insertDesigner = async (name: string, dest_ids: number[], theme_ids: number[] = []) =>
  (
    await db
      .insertInto('designer')
      .values({ name, title: '定制师', city: '昆明', years: 5, dest_ids, theme_ids })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const designer = async (name: string, designer_id: number | null) => {
  const person = await signInStaff(shop, { roles: ['custom'] })
  await db.updateTable('staff').set({ name, designer_id }).where('id', '=', person.id).execute()
  return person
}

const clerk = await signInStaff(shop, { roles: ['service'] })
const ofYunnan = await insertDesigner('段云', [11])
const yunnan = await designer('段云', ofYunnan)
const iceland = await designer('白冰', await insertDesigner('白冰', [2], [5]))
const anywhere = await designer('何方', null)

const request = (over: Parameters<typeof insertRequest>[1] = {}) =>
  insertRequest(db, {
    name: '陶然',
    phone_enc: vault.seal(PHONE),
    phone_hash: vault.blindIndex('phone', PHONE),
    dest_ids: [11],
    theme_ids: [5],
    adult: 2,
    child: 1,
    budget_id: 2,
    promised_at: new Date('2026-11-21T10:30:00+08:00'),
    ...over,
  })
const rowOf = (requestNo: string) =>
  db.selectFrom('custom_request').selectAll().where('request_no', '=', requestNo).executeTakeFirstOrThrow()
const called = { way: 'phone', text: '想住得安静一些，周三再谈' }
const numbersIn = ({ data }: Awaited<ReturnType<typeof ask>>) =>
  (Object(data)['list'] as { request_no: string }[]).map(({ request_no }) => request_no)

test('a card says who, where to, how many, and by when somebody must call, with the telephone masked', async () => {
  const { requestNo } = await request()
  shop.clock.set('2026-11-21T10:31:00+08:00')
  const { data } = await ask(deskCustomRequests.list, { overdue: '1' }, clerk)
  expect(Object(data)['list']).toContainEqual(
    expect.objectContaining({
      request_no: requestNo,
      name: '陶然',
      phone_mask: '138****0276',
      place: '云南',
      people: 3,
      budget: '5000-8000元/人',
      promised_at: '2026-11-21 10:30:00',
      is_overdue: true,
      owner: null,
    }),
  )
  expect(JSON.stringify(data)).not.toContain(PHONE)
})

test('the board has a column for each stage with its number, and the list goes on page after page', async () => {
  await db.deleteFrom('custom_request').execute()
  for (let n = 0; n < 60; n++) await request()
  await request({ status: 'closed', closed_at: shop.clock.now() })
  const board = await ask(deskCustomRequests.board, {}, clerk)
  const columns = board.data as unknown as { stage: string; total: number; list: unknown[] }[]
  expect(columns.map(({ stage, total, list }) => [stage, total, list.length])).toEqual([
    ['new', 60, 20],
    ['contacted', 0, 0],
    ['planning', 0, 0],
    ['planned', 0, 0],
    ['accepted', 0, 0],
    ['closed', 1, 1],
  ])
  const first = await ask(deskCustomRequests.list, { stage: 'new' }, clerk)
  expect(first.data).toMatchObject({ total: 60, is_total_exact: true })
  const cursor = String(first.data?.['next'])
  const second = await ask(deskCustomRequests.list, { stage: 'new', cursor }, clerk)
  expect(second.data).toMatchObject({ next: null })
  expect(new Set([...numbersIn(first), ...numbersIn(second)]).size).toBe(60)
})

test('those are suggested first whose trips go there, then who know the theme, then who have least to do', async () => {
  const { requestNo } = await request({ dest_ids: [1] })
  const { data } = await ask(deskCustomRequests.designers, { request_no: requestNo }, clerk)
  expect(data).toMatchObject([
    { id: yunnan.id, name: '段云', knows_place: true, knows_theme: false, city: '昆明' },
    { id: iceland.id, knows_place: false, knows_theme: true },
    { id: anywhere.id, knows_place: false, knows_theme: false, city: '' },
  ])
})

test('who is away comes last with the days, and a leave that is over is not told', async () => {
  const { requestNo } = await request({ dest_ids: [1] })
  const leave = (away_from: string | null, away_until: string | null) =>
    db.updateTable('designer').set({ away_from, away_until }).where('id', '=', ofYunnan).execute()
  const suggested = async () =>
    (await ask(deskCustomRequests.designers, { request_no: requestNo }, clerk)).data as unknown as {
      id: number
      away_until: string | null
    }[]
  const today = dayOf(shop.clock.now())
  await leave(today, addDays(today, 3))
  expect((await suggested()).at(-1)).toMatchObject({ id: yunnan.id, away_until: addDays(today, 3) })
  await leave(addDays(today, 2), addDays(today, 3))
  expect((await suggested())[0]).toMatchObject({ id: yunnan.id, away_from: addDays(today, 2) })
  await leave(addDays(today, -3), addDays(today, -1))
  expect((await suggested())[0]).toMatchObject({ id: yunnan.id, away_until: null })
  await leave(null, null)
})

describe('who has a request', () => {
  test('a designer sees their own and what nobody has yet, and hears NOT_FOUND of every other', async () => {
    const { requestNo: own } = await request({ owner_id: yunnan.id })
    const { requestNo: free } = await request()
    const { requestNo: others } = await request({ owner_id: iceland.id })
    const { requestNo: wanted } = await request({ designer_id: ofYunnan })
    const reach = async (person: typeof yunnan) =>
      Promise.all(
        [own, free, others, wanted].map(
          async (request_no) => (await ask(deskCustomRequests.detail, { request_no }, person)).code,
        ),
      )
    expect(await reach(yunnan)).toEqual([0, 0, 20, 0])
    expect(await reach(iceland)).toEqual([20, 0, 0, 20])
    expect(await reach(clerk)).toEqual([0, 0, 0, 0])
    const listed = numbersIn(await ask(deskCustomRequests.list, {}, yunnan))
    expect(listed).not.toContain(others)
    for (const [endpoint, fields] of [
      [deskCustomRequests.step, called],
      [deskCustomRequests.close, { version: '0', reason: '客人不再考虑' }],
    ] as const)
      expect(await ask(endpoint, { request_no: others, ...fields }, yunnan)).toMatchObject({ code: 20 })
    expect(await rowOf(others)).toMatchObject({ status: 'new', version: 0 })
  })

  test('a designer who calls first has it; a clerk who calls leaves it to the designers', async () => {
    const { requestNo } = await request()
    await ask(deskCustomRequests.step, { request_no: requestNo, ...called }, clerk)
    expect(await rowOf(requestNo)).toMatchObject({ status: 'contacted', owner_id: null })
    const next_at = '2026-11-25 10:00:00'
    const { data } = await ask(
      deskCustomRequests.step,
      { request_no: requestNo, ...called, next_at },
      anywhere,
    )
    expect(data).toMatchObject({ owner: { id: anywhere.id, name: '何方' }, next_at, status: 'contacted' })
    expect(data?.['steps']).toHaveLength(2)
    expect(await ask(deskCustomRequests.detail, { request_no: requestNo }, yunnan)).toMatchObject({
      code: 20,
    })
  })

  test('another designer gets it with the reason, and who had it before stays in the history', async () => {
    const { requestNo } = await request()
    const give = (version: number, to: { id: number }, text = '') =>
      ask(
        deskCustomRequests.assign,
        { request_no: requestNo, version: String(version), staff_id: String(to.id), text },
        clerk,
      )
    await give(0, iceland)
    const { data } = await give(1, yunnan, '客人不满意，更换定制师')
    expect(data).toMatchObject({
      owner: { id: yunnan.id },
      designer: { id: ofYunnan, name: '段云' },
      steps: [
        { kind: 'assign', to: { name: '段云' }, text: '客人不满意，更换定制师' },
        { kind: 'assign', to: { name: '白冰' } },
      ],
    })
  })

  test('of two colleagues who assign at once one wins, and the other hears STATE with who it was', async () => {
    const { requestNo } = await request()
    const other = await signInStaff(shop, { roles: ['service'] })
    const give = (by: typeof clerk, to: typeof clerk) =>
      ask(deskCustomRequests.assign, { request_no: requestNo, version: '0', staff_id: String(to.id) }, by)
    const answers = await Promise.all([give(clerk, yunnan), give(other, iceland)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    const lost = answers.find(({ code }) => code === 22) as unknown as { message: string }
    expect(lost.message).toMatch(/^林知远 10:00 已分配给(段云|白冰)$/)
  })

  test('assigning is refused PARAM for who makes no trips, NO_RIGHT to a designer, NOT_FOUND without a request', async () => {
    const { requestNo } = await request()
    const finance = await signInStaff(shop, { roles: ['finance'] })
    const fields = { request_no: requestNo, version: '0', staff_id: String(finance.id) }
    expect(await ask(deskCustomRequests.assign, fields, clerk)).toMatchObject({
      code: 1,
      data: { errors: { staff_id: '这位同事不能处理定制需求' } },
    })
    expect(await ask(deskCustomRequests.assign, fields, yunnan)).toMatchObject({ code: 25 })
    const request_no = 'DZ00000000000'
    expect(await ask(deskCustomRequests.assign, { ...fields, request_no }, clerk)).toMatchObject({ code: 20 })
    expect(await ask(deskCustomRequests.designers, { request_no }, clerk)).toMatchObject({ code: 20 })
  })
})

test('a request is closed with its reason, and refuses every act STATE from then on', async () => {
  const { requestNo: request_no } = await request()
  const reason = '客人改签了跟团游'
  const { data } = await ask(deskCustomRequests.close, { request_no, version: '0', reason }, clerk)
  expect(data).toMatchObject({ status: 'closed', close_reason: reason, closed_at: '2026-11-21 10:00:00' })
  expect(data?.['actions']).toContainEqual({ code: 'step', allowed: false, why: '这份需求已关闭' })
  const row = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'custom_request')
    .where('entity_id', '=', request_no)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'custom_request.close', reason, before: { status: 'new' } })
  for (const [endpoint, fields] of [
    [deskCustomRequests.step, called],
    [deskCustomRequests.assign, { version: '1', staff_id: String(yunnan.id) }],
    [deskCustomRequests.close, { version: '1', reason: '再关一次' }],
  ] as const)
    expect(await ask(endpoint, { request_no, ...fields }, clerk)).toMatchObject({
      code: 22,
      message: '这份需求已关闭',
    })
})

test('the work of a request names the places that were chosen, or what was written instead', async () => {
  const promised_at = new Date('2026-11-01T10:30:00+08:00')
  const chosen = await request({ dest_ids: [2, 11], dest_text: '', promised_at })
  const written = await request({ dest_ids: [], dest_text: '想看极光', promised_at })
  const { data } = await ask(work.list, { scope: 'roles' }, clerk)
  const list = Object(data)['list'] as { ref: string; text: string }[]
  const textOf = (of: typeof chosen) => list.find(({ ref }) => ref === of.requestNo)?.text
  expect(textOf(chosen)).toBe('冰岛、云南 3人，尚无人联系')
  expect(textOf(written)).toBe('想看极光 3人，尚无人联系')
})

test('the telephone is shown to who says why, and a designer sees that of their own requests alone', async () => {
  const { requestNo: request_no } = await request({ owner_id: yunnan.id })
  const fields = { request_no, reason: 'contact' }
  for (const person of [clerk, yunnan])
    expect(await ask(deskCustomRequests.reveal, fields, person)).toMatchObject({ data: { value: PHONE } })
  expect(await ask(deskCustomRequests.reveal, fields, iceland)).toMatchObject({ code: 20 })
})

test('a number in a note, and a past time to call again, are refused PARAM', async () => {
  const { requestNo: request_no } = await request()
  expect(
    await ask(deskCustomRequests.step, { request_no, way: 'phone', text: `请打${PHONE}` }, clerk),
  ).toMatchObject({ code: 1, data: { errors: { text: '请勿写入手机号或证件号' } } })
  expect(
    await ask(deskCustomRequests.step, { request_no, ...called, next_at: '2026-11-20 10:00:00' }, clerk),
  ).toMatchObject({ code: 1, data: { errors: { next_at: '请选择之后180天内的时间' } } })
})
