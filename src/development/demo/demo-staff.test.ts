import { expect, test } from 'vitest'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { removeSample } from '#src/development/sample/remove.ts'
import { totpPages } from '#src/development/simulators/totp-page.ts'
import { refuseSampleInProduction } from '#src/server/catalog/catalog-import/refuse-sample.ts'
import { deskVisitor } from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'
import { DEMO_STAFF_PASSWORD, openDemoStaff } from './demo-staff.ts'

const shop = await openShop()
const { vault } = shop.services
const pages = totpPages({ db: shop.db, vault, clock: shop.clock })
const get = async (path: string) => (await pages(new Request(`http://shop.test${path}`))) as Response
const codeOf = async (login: string) =>
  ((await (await get(`/dev/totp.json?login=${login}`)).json()) as { code: string | null }).code
const insertSample = (login: string) =>
  shop.db
    .insertInto('staff')
    .values({
      login,
      name: '周明远',
      roles: ['admin'],
      status: 'active',
      created_at: shop.clock.now(),
      sample: true,
    })
    .execute()

async function logIn(login: string) {
  const at = deskVisitor(shop)
  const { data } = await at.ask(signIn.login, { login, password: DEMO_STAFF_PASSWORD })
  return await at.ask(signIn.totp, { ticket: String(data?.['ticket']), code: (await codeOf(login)) ?? '' })
}

test('A sample person logs in with the demo password and the digits of /dev/totp, before and after a second start', async () => {
  await insertSample('guanli')
  await insertSample('caiwu')
  await shop.transaction((tx) => openDemoStaff(tx, vault, shop.clock.now()))
  const before = await codeOf('guanli')
  await shop.transaction((tx) => openDemoStaff(tx, vault, shop.clock.now()))
  expect(await codeOf('guanli')).toBe(before)
  expect(await logIn('guanli')).toMatchObject({ code: 0, data: { me: { login: 'guanli' } } })
  expect(await codeOf('nobody')).toBeNull()
  const shown = await (await get('/dev/totp')).text()
  expect(shown).toContain('guanli')
  expect(shown).toContain('周明远')
})

test('Production refuses to start while one of them could sign in; taken out, those whom the log names have left', async () => {
  await expect(refuseSampleInProduction(shop.db)).rejects.toThrow('2 sample accounts of staff')
  await shop.transaction(removeSample)
  await refuseSampleInProduction(shop.db)
  const rows = await shop.db
    .selectFrom('staff')
    .select(['login', 'status', 'pwd_hash', 'totp_secret_enc'])
    .execute()
  expect(rows).toEqual([{ login: 'guanli', status: 'left', pwd_hash: null, totp_secret_enc: null }])
  expect(
    await deskVisitor(shop).ask(signIn.login, { login: 'guanli', password: DEMO_STAFF_PASSWORD }),
  ).toMatchObject({
    code: 7,
  })
})
