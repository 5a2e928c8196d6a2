import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { staff } from '#src/api/desk/account/staff.ts'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { deskVisitor } from '#test/people/desk-visitor.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { openShop } from '#test/shop/shop.ts'
import { staffJobs } from '../jobs.ts'

const shop = await openShop()
const { db, clock } = shop
const api = makeDeskApi(shop.services, clock)
const ask = askDesk.bind(null, api)
const reason = '与本人当面核对过'
const admin = await signInStaff(shop, { roles: ['admin'] })

let phone = ''
let serial = 0
beforeEach(async () => {
  phone = String(13_800_000_000 + ++serial)
  await db
    .updateTable('staff_session')
    .set({ stepped_up_at: clock.now() })
    .where('staff_id', '=', admin.id)
    .execute()
})

const textsTo = (to: string) => shop.sent.filter((message) => message.phone === to).map(({ text }) => text)
const invite = async (more: Record<string, string> = {}) => {
  const fields = { login: `min${serial}`, name: '王敏', roles_json: '["service"]', phone, ...more }
  const { data } = await ask(staff.invite, fields, admin)
  return data as { id: number; link: { url: string; sent_to: string } }
}
const setProfile = (id: number, profile: object) =>
  ask(staff.profile, { id: String(id), profile_json: JSON.stringify(profile), reason }, admin)
const rowOf = async (id: number) => {
  const { data } = await ask(staff.list, {}, admin)
  return ((data?.['list'] ?? []) as { id: number }[]).find((row) => row.id === id)
}
const openTokens = () =>
  db.selectFrom('staff_enrolment').select('id').where('token_enc', 'is not', null).execute()

describe('the link of an invitation', () => {
  test('goes to the telephone at work as well, and lies nowhere once it has left', async () => {
    const { link } = await invite()
    expect(link.sent_to).toBe(`138****${phone.slice(-4)}`)
    expect(await openTokens()).toHaveLength(1)
    const jobs = await db.selectFrom('audit_log').select('after').execute()
    await deliver(shop)
    const [text = ''] = textsTo(phone)
    const [, token = ''] = /desk\/enrol\/([\w-]{43}) /.exec(text) ?? []
    expect(link.url).toBe(`http://shop.test/desk/enrol/${token}`)
    expect(await deskVisitor(shop, { api }).ask(signIn.link, { token })).toMatchObject({
      data: { name: '王敏' },
    })
    expect(await openTokens()).toEqual([])
    expect(JSON.stringify(jobs)).not.toContain(phone)
  })

  test('is only shown where there is no telephone', async () => {
    const { link } = await invite({ phone: '' })
    expect(link.sent_to).toBe('')
    expect(await openTokens()).toEqual([])
  })

  test('that was replaced before it left is not sent; the new one is', async () => {
    const { id } = await invite()
    await ask(staff.reset, { id: String(id), reason }, admin)
    await deliver(shop)
    expect(textsTo(phone)).toHaveLength(1)
  })

  test('goes to one telephone three times an hour at the most', async () => {
    const { id } = await invite()
    for (let n = 0; n < 4; n++) await ask(staff.reset, { id: String(id), reason }, admin)
    for (let n = 0; n < 4; n++) {
      await deliver(shop)
      await ask(staff.reset, { id: String(id), reason }, admin)
    }
    await deliver(shop)
    expect(textsTo(phone)).toHaveLength(3)
  })
})

describe('who somebody of the staff is', () => {
  const insertDesigner = async (name: string) =>
    (
      await db
        .insertInto('designer')
        .values({ name, title: '定制师', city: '昆明', years: 5, dest_ids: [], theme_ids: [] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  test('is said by an admin: the requests that ask for that designer are theirs alone from then on', async () => {
    const [me, other] = [
      await signInStaff(shop, { roles: ['custom'] }),
      await signInStaff(shop, { roles: ['custom'] }),
    ]
    const designer_id = await insertDesigner('段云')
    const { requestNo: request_no } = await insertRequest(db, {
      designer_id,
      phone_enc: shop.services.vault.seal(phone),
    })
    const seen = async (person: typeof me) =>
      (await ask(deskCustomRequests.detail, { request_no }, person)).code
    expect([await seen(me), await seen(other)]).toEqual([0, 0])
    expect(await setProfile(me.id, { designer_id })).toMatchObject({ code: 0 })
    expect([await seen(me), await seen(other)]).toEqual([0, 20])
    expect(await rowOf(me.id)).toMatchObject({ designer: { id: designer_id, name: '段云' } })
    const { data } = await ask(staff.designers, {}, admin)
    expect(data?.['list']).toContainEqual({ id: designer_id, name: '段云', city: '昆明', staff_id: me.id })
    expect(await setProfile(other.id, { designer_id })).toMatchObject({
      code: 1,
      data: { errors: { designer_id: '这位定制师已关联另一位同事' } },
    })
    expect(await setProfile(me.id, { designer_id: null })).toMatchObject({ code: 0 })
    expect([await seen(me), await seen(other)]).toEqual([0, 0])
  })

  test('is free for a colleague once that person has left, also where they left before it was', async () => {
    const [leaving, next, taking] = [
      await signInStaff(shop, { roles: ['custom'] }),
      await signInStaff(shop, { roles: ['custom'] }),
      await signInStaff(shop, { roles: ['custom'] }),
    ]
    const [designer_id, earlier] = [await insertDesigner('白冰'), await insertDesigner('程野')]
    await setProfile(leaving.id, { designer_id })
    const fields = { id: String(leaving.id), to_id: String(taking.id), reason }
    expect(await ask(staff.handOver, fields, admin)).toMatchObject({ code: 0 })
    expect(await setProfile(next.id, { designer_id })).toMatchObject({ code: 0 })
    await db.updateTable('staff').set({ designer_id: earlier }).where('id', '=', leaving.id).execute()
    const migration = new URL('../../../../../db/migrations/0496_designers_of_who_left.sql', import.meta.url)
    await sql.raw(readFileSync(migration, 'utf8')).execute(db)
    expect(await setProfile(next.id, { designer_id: earlier })).toMatchObject({ code: 0 })
  })

  test('changes with a reason, in the log without the number, and is shown by its mask', async () => {
    const { id } = await signInStaff(shop, { roles: ['service'] })
    expect(await setProfile(id, { phone })).toMatchObject({ code: 0 })
    expect(await rowOf(id)).toMatchObject({ phone: `138****${phone.slice(-4)}`, designer: null })
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'after', 'reason'])
      .where('entity_id', '=', String(id))
      .execute()
    expect(rows).toEqual([{ action: 'staff.profile', after: { phone: '已更改' }, reason }])
    expect(await setProfile(id, { phone: null })).toMatchObject({ code: 0 })
    expect(await rowOf(id)).toMatchObject({ phone: '' })
  })

  test.each([
    ['a number that is none', { phone: '12345' }, 1],
    ['a designer whom nobody sees', { designer_id: 2_000_000_000 }, 20],
    ['nothing at all', {}, 1],
  ])('is refused with %s', async (_, profile, code) => {
    const { id } = await signInStaff(shop, { roles: ['service'] })
    expect(await setProfile(id, profile)).toMatchObject({ code })
  })

  test('is nobody’s: NOT_FOUND; of who has left: STATE; without the six digits: STEP_UP', async () => {
    const { id } = await signInStaff(shop, { roles: ['service'] })
    expect(await setProfile(2_000_000_000, { phone })).toMatchObject({ code: 20 })
    await db.updateTable('staff').set({ status: 'left' }).where('id', '=', id).execute()
    expect(await setProfile(id, { phone })).toMatchObject({ code: 22 })
    const late = await signInStaff(shop, { roles: ['admin'] })
    const fields = { id: String(id), profile_json: JSON.stringify({ phone }), reason }
    expect(await ask(staff.profile, fields, late)).toMatchObject({ code: 28 })
  })
})

test('a link that has expired is forgotten, sent or not', async () => {
  await invite()
  clock.advanceSeconds(86_400)
  for (const job of staffJobs(shop.ctx)) await job.run(clock.now())
  expect(await openTokens()).toEqual([])
  await deliver(shop)
  expect(textsTo(phone)).toEqual([])
})
