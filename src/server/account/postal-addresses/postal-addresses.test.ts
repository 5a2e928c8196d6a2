import { expect, test } from 'vitest'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { logIn } from '#test/people/log-in.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()

type Member = Awaited<ReturnType<typeof logIn>>

const home = {
  name: '李雷',
  phone: '13912345678',
  province: '330000',
  city: '330100',
  district: '330113',
  address: '南苑街道迎宾路100号',
}
const add = async (who: Member, over: Partial<typeof home & { is_default: boolean; zip: string }> = {}) => {
  const reply = await who.call(postalAddresses.add, { ...home, ...over })
  if (reply.failed) throw new Error(reply.message)
  return reply.data
}
const listed = async (who: Member) => (await who.call(postalAddresses.list, {})).data
const defaults = async (who: Member) =>
  (await listed(who)).filter((postalAddress) => postalAddress.is_default).map(({ id }) => id)

test('the first address is the default; its owner reads it in full, with the names of the tree and a masked phone', async () => {
  const member = await logIn(shop)
  const added = await add(member, { zip: '311100' })
  expect(added).toMatchObject({
    name: '李雷',
    phone: '139****5678',
    province: '浙江省',
    city: '杭州市',
    district: '临平区',
    address: '南苑街道迎宾路100号',
    zip: '311100',
    is_default: true,
    codes: { p: '330000', c: '330100', d: '330113' },
  })
  expect(await listed(member)).toEqual([added])
})

test('phone and address lie sealed in the database', async () => {
  const member = await logIn(shop)
  const { id } = await add(member)
  const row = await shop.db
    .selectFrom('postal_address')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const sealed of [row.phone_enc, row.address_enc]) expect(sealed.toString()).not.toMatch(/1391234|迎宾/)
  expect(shop.services.vault.open(row.phone_enc)).toBe('13912345678')
  expect(shop.services.vault.open(row.address_enc)).toBe('南苑街道迎宾路100号')
})

test('one address is the default, whichever is chosen, and the list shows it first', async () => {
  const member = await logIn(shop)
  const first = await add(member)
  const second = await add(member, { name: '韩梅梅' })
  expect(second.is_default).toBe(false)
  const third = await add(member, { is_default: true })
  expect(await defaults(member)).toEqual([third.id])
  await member.call(postalAddresses.update, { id: first.id, ...home, is_default: true })
  expect(await defaults(member)).toEqual([first.id])
  expect((await listed(member)).map(({ id }) => id)).toEqual([first.id, third.id, second.id])
})

test('the default cannot be unmade but by choosing another', async () => {
  const member = await logIn(shop)
  const { id } = await add(member)
  const { data } = await member.call(postalAddresses.update, { id, ...home, is_default: false })
  expect(data.is_default).toBe(true)
})

test('when the default is removed, the newest takes its place', async () => {
  const member = await logIn(shop)
  const first = await add(member)
  await add(member)
  const newest = await add(member)
  await member.call(postalAddresses.remove, { id: first.id })
  expect(await defaults(member)).toEqual([newest.id])
})

test('two first addresses at once leave one default', async () => {
  const member = await logIn(shop)
  await Promise.all([add(member), add(member, { name: '韩梅梅', is_default: true })])
  expect(await listed(member)).toHaveLength(2)
  expect(await defaults(member)).toHaveLength(1)
})

test('a phone that comes back masked is unchanged, a new one is sealed, and one that is none is named', async () => {
  const member = await logIn(shop)
  const { id, phone } = await add(member)
  const stored = async () => {
    const row = await shop.db
      .selectFrom('postal_address')
      .select('phone_enc')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return shop.services.vault.open(row.phone_enc)
  }
  const kept = await member.call(postalAddresses.update, {
    id,
    ...home,
    phone,
    name: '韩梅梅',
    district: '330106',
  })
  expect(kept.data).toMatchObject({ name: '韩梅梅', district: '西湖区', phone: '139****5678' })
  expect(await stored()).toBe('13912345678')
  expect(
    (await member.call(postalAddresses.update, { id, ...home, phone: '+86 137 1234 5678' })).failed,
  ).toBeNull()
  expect(await stored()).toBe('13712345678')
  const wrong = await member.call(postalAddresses.update, { id, ...home, phone: '12345' })
  expect(wrong.raw.errors).toEqual({ phone: '您输入的手机号码格式错误，请重新输入' })
  const masked = await member.call(postalAddresses.add, { ...home, phone: '139****5678' })
  expect(masked.raw.errors).toEqual({ phone: '您输入的手机号码格式错误，请重新输入' })
})

test('three region codes that do not lie one in the other are refused, whatever they are called', async () => {
  const member = await logIn(shop)
  const refused = await member.call(postalAddresses.add, { ...home, province: '310000' })
  expect(refused.raw.errors).toEqual({ district: '请选择省、市、区' })
  expect((await member.call(postalAddresses.add, { ...home, district: '330199' })).failed).toBe('PARAM')
})

test('each wrong field of an address is named with a sentence', async () => {
  const member = await logIn(shop)
  const sent = { ...home, name: '李', address: '家', zip: '1', district: '临平区' }
  const reply = await member.ask(postalAddresses.add, sent)
  expect(((await reply.json()) as { data: unknown }).data).toEqual({
    errors: {
      name: '请填写2–20个字的收件人姓名',
      district: '请选择省、市、区',
      address: '请填写详细地址',
      zip: '邮编格式错误',
    },
  })
})

test('twenty addresses fit, one more does not, also when several come at once', async () => {
  const member = await logIn(shop)
  for (let i = 0; i < 19; i++) await add(member)
  const replies = await Promise.all([1, 2, 3].map(() => member.call(postalAddresses.add, home)))
  expect(replies.map(({ failed }) => failed).sort()).toEqual(['DUPLICATE', 'DUPLICATE', null])
  expect(replies.find(({ failed }) => failed)?.message).toBe('最多保存20个邮寄地址')
  expect(await listed(member)).toHaveLength(20)
})

test("removing an address erases name, phone and place at once and may be repeated; another member's is NOT_FOUND", async () => {
  const [owner, other] = [await logIn(shop), await logIn(shop)]
  const { id } = await add(owner)
  expect((await other.call(postalAddresses.remove, { id })).failed).toBe('NOT_FOUND')
  expect((await other.call(postalAddresses.update, { id, ...home })).failed).toBe('NOT_FOUND')
  expect(await listed(other)).toEqual([])
  expect((await owner.call(postalAddresses.remove, { id })).failed).toBeNull()
  expect((await owner.call(postalAddresses.remove, { id })).failed).toBeNull()
  expect((await owner.call(postalAddresses.update, { id, ...home })).failed).toBe('NOT_FOUND')
  expect(await listed(owner)).toEqual([])
  const row = await shop.db
    .selectFrom('postal_address')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: '已删除', zip: '', is_default: false })
  expect([row.phone_enc, row.address_enc].map(shop.services.vault.open)).toEqual(['', ''])
})

test('a list of addresses costs one statement beside the session', async () => {
  const member = await logIn(shop)
  await add(member)
  const { statements } = await countStatements(() => listed(member))
  expect(statements.filter((text) => !text.includes('session'))).toHaveLength(1)
})
