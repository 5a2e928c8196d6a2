import { beforeEach, expect, test } from 'vitest'
import { me } from '#src/api/desk/account/me.ts'
import { ownSession, signIn } from '#src/api/desk/account/sign-in.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { codeNow, deskVisitor, insertStaff, STAFF_PASSWORD } from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
beforeEach(() => shop.clock.advanceSeconds(7200))

async function signedIn(given?: Awaited<ReturnType<typeof insertStaff>>) {
  const person = given ?? (await insertStaff(shop))
  const at = deskVisitor(shop, { api })
  const { data } = await at.ask(signIn.login, { login: person.login, password: STAFF_PASSWORD })
  await at.ask(signIn.totp, { ticket: String(data?.['ticket']), code: codeNow(shop, person.secret) })
  shop.clock.advanceSeconds(30)
  return { ...person, at }
}
const actionsOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'refused'])
      .where('staff_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, refused }) => (refused === null ? action : `${action} ${refused}`))

test('The six digits of the login count for ten minutes; then they are asked for again, each once', async () => {
  const { at, secret, id } = await signedIn()
  const until = async () => (await at.ask(me.read)).data?.['stepped_up_until']
  expect(await until()).toBe(shop.clock.now().getTime() + 570_000)
  const code = codeNow(shop, secret)
  expect(await at.ask(ownSession.stepUp, { code })).toMatchObject({
    code: 0,
    data: { until: shop.clock.now().getTime() + 600_000 },
  })
  expect(await until()).toBe(shop.clock.now().getTime() + 600_000)
  expect(await at.ask(ownSession.stepUp, { code })).toMatchObject({ code: 8 })
  expect(await actionsOf(id)).toEqual(['staff.login', 'staff.stepup', 'staff.stepup 8'])
})

test('Ten wrong codes when stepping up lock the account as well, and end the session', async () => {
  const { at, id } = await signedIn()
  for (let n = 0; n < 9; n++)
    expect(await at.ask(ownSession.stepUp, { code: '000000' })).toMatchObject({ code: 8 })
  expect(await at.ask(ownSession.stepUp, { code: '000000' })).toMatchObject({ code: 10 })
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
  const row = await shop.db.selectFrom('staff').select('status').where('id', '=', id).executeTakeFirst()
  expect(row?.status).toBe('locked')
})

test('The password uncovers the screen; five wrong ones wait, and the session stays', async () => {
  const { at, id } = await signedIn()
  expect(await at.ask(ownSession.lockScreen, { password: STAFF_PASSWORD })).toMatchObject({ code: 0 })
  for (let n = 0; n < 4; n++)
    expect(await at.ask(ownSession.lockScreen, { password: 'wrong' })).toMatchObject({
      code: 7,
      message: '密码错误',
    })
  expect(await at.ask(ownSession.lockScreen, { password: 'wrong' })).toMatchObject({ code: 10 })
  expect(await at.ask(ownSession.lockScreen, { password: STAFF_PASSWORD })).toMatchObject({ code: 10 })
  expect(await at.ask(me.read)).toMatchObject({ code: 0 })
  expect(await actionsOf(id)).toEqual([
    'staff.login',
    'staff.lockscreen',
    ...Array(4).fill('staff.lockscreen 7'),
    ...Array(2).fill('staff.lockscreen 10'),
  ])
})

test('A session is over eight hours after the last call, whatever a covered screen asked for meanwhile', async () => {
  const { at } = await signedIn()
  const hour = () => shop.clock.advanceSeconds(3600)
  for (let n = 0; n < 4; n++) hour()
  expect(await at.ask(me.read)).toMatchObject({ code: 0 })
  for (let n = 0; n < 7; n++) {
    hour()
    expect(await at.ask(me.read, {}, { 'x-desk-unattended': '1' })).toMatchObject({ code: 0 })
  }
  hour()
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
})

test('Logging out ends the session and takes the cookie back', async () => {
  const { at, id } = await signedIn()
  const { cookie } = at.held
  const answer = await at.ask(ownSession.logout)
  expect(answer).toMatchObject({ code: 0 })
  expect(answer.setCookie).toBe('desk_sid=; Path=/api/desk; SameSite=Strict; HttpOnly; Max-Age=0')
  at.held.cookie = cookie
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
  expect(await actionsOf(id)).toEqual(['staff.login', 'staff.logout'])
})

test('A person sees the own devices and ends one; a device of somebody else is NOT_FOUND', async () => {
  const first = await signedIn()
  const second = await signedIn(first)
  const stranger = await signedIn()
  const devices = async () =>
    (await second.at.ask(ownSession.list)).data?.['list'] as Record<string, unknown>[]
  const listed = await devices()
  expect(listed).toMatchObject([
    { name: 'Chrome · Windows', ip: second.at.ip, is_current: true },
    { name: 'Chrome · Windows', ip: first.at.ip, is_current: false },
  ])
  const ref = String(listed[1]?.['ref'])
  expect(await stranger.at.ask(ownSession.end, { ref })).toMatchObject({ code: 20 })
  expect(await second.at.ask(ownSession.end, { ref })).toMatchObject({ code: 0 })
  expect(await second.at.ask(ownSession.end, { ref })).toMatchObject({ code: 20 })
  expect(await devices()).toHaveLength(1)
  expect(await first.at.ask(me.read)).toMatchObject({ code: 997 })
})
