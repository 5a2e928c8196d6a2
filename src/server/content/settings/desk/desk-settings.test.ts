import { expect, test } from 'vitest'
import { shopSettings } from '#db/content/settings.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { type SettingGroupView, shopSettingCalls } from '#src/api/desk/system/settings.ts'
import { settingGroups } from '#src/domain/desk/settings/registry.ts'
import { readSetting, settingText } from '#src/domain/desk/settings/setting-text.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const rows = Object.entries(shopSettings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
await shop.db
  .insertInto('shop_setting')
  .values(rows)
  .onConflict((known) => known.column('key').doNothing())
  .execute()
const gu = await signInStaff(shop, { roles: ['admin'], name: '顾明' })
const ye = await signInStaff(shop, { roles: ['admin'], name: '叶青' })

const save = (
  who: typeof gu,
  group: string,
  version: number,
  changes: Record<string, { from: string; to: string }>,
) =>
  askDesk(
    api,
    shopSettingCalls.save,
    { group, version: String(version), changes_json: JSON.stringify(changes) },
    who,
  )

async function groupOf(code: string) {
  const { data } = await askDesk(api, shopSettingCalls.list, {}, gu)
  const found = (data as { list: SettingGroupView[] }).list.find((group) => group.code === code)
  if (!found) throw new Error(`no group ${code}`)
  return found
}

test('every setting of a new shop reads back as it is, and is right as it stands', () => {
  for (const { settings } of Object.values(settingGroups))
    for (const spec of settings) {
      const value = shopSettings[spec.key]
      expect(value, spec.key).toBeDefined()
      expect(readSetting(spec, settingText(spec, value)), spec.key).toEqual({ value })
    }
})

test('what staff type is what the next visitor reads, and the desk says who changed it and what it was', async () => {
  const { version, values } = await groupOf('phones')
  const answer = await save(gu, 'phones', version, {
    'phone.service': { from: values['phone.service'] ?? '', to: '400-123-4567' },
    'phone.complaints': { from: values['phone.complaints'] ?? '', to: '旅游投诉 | 12345\n消费投诉｜12315' },
  })
  expect(answer.code).toBe(0)
  const info = (await shop.visitor().call(shopCalls.info, {})).data
  expect(info).toMatchObject({
    service_phone: '400-123-4567',
    complaint: [
      { name: '旅游投诉', phone: '12345' },
      { name: '消费投诉', phone: '12315' },
    ],
  })
  const group = await groupOf('phones')
  expect(group).toMatchObject({ version: version + 1, changed: { 'phone.service': { by: '顾明' } } })
  expect(group.initial['phone.service']).toBe(shopSettings['phone.service'])
})

test('two who change different settings of a group both have their way; the same one is put side by side', async () => {
  const { version, values } = await groupOf('brand')
  const change = (key: string, to: string) => ({ [key]: { from: values[key] ?? '', to } })
  expect((await save(gu, 'brand', version, change('brand.slogan', '走百陌'))).code).toBe(0)
  expect((await save(ye, 'brand', version, change('brand.name', '百陌'))).code).toBe(0)
  expect(await save(ye, 'brand', version, change('brand.slogan', '见山河'))).toMatchObject({ code: 24 })
  expect((await groupOf('brand')).values).toMatchObject({ 'brand.slogan': '走百陌', 'brand.name': '百陌' })
})

test.each([
  ['brand', 'company.licence_no', 'ZJ-123', '形如 L-ZJ-CJ00000'],
  ['brand', 'brand.name', ' ', '请填写，最多20个字'],
  ['messages', 'sms.max_per_minute', '5', '请填写10到6000之间的整数（条）'],
  ['messages', 'consult.weixin_url', 'javascript:alert(1)', '请填写 https:// 开头的地址'],
  ['home', 'home.quick', '图 | 全部 | /product', '第1行的图标只能是map、users、heart'],
  ['home', 'home.quick', 'map | 外站 | https://evil.example/', '第1行的本站地址不是本站地址'],
  ['home', 'gift.campaign_url', '//evil.example', '请填写本站地址，以 / 开头'],
  ['custom', 'custom.team_products', '1,2,3,4,5', '请填写编号，用逗号分开，最多4个'],
  ['terms', 'brokerage.tax_mode', 'constructor', '请选择'],
])('%s: %s is not saved as %j', async (code, key, to, sentence) => {
  const { version, values } = await groupOf(code)
  const answer = await save(gu, code, version, { [key]: { from: values[key] ?? '', to } })
  expect(answer).toMatchObject({ code: 1, data: { errors: { [key]: sentence } } })
  expect((await groupOf(code)).values[key]).toBe(values[key])
})

test('a setting of another group is no field of this one, and what is nowhere listed cannot be written', async () => {
  expect(await save(gu, 'home', 1, { 'brand.name': { from: '', to: 'x' } })).toMatchObject({ code: 1 })
  const bank = { 'bank_transfer.account_no': { from: '', to: '6222000000000000000' } }
  expect(await save(gu, 'terms', 1, bank)).toMatchObject({ code: 1 })
  expect(await save(gu, 'nothing', 1, {})).toMatchObject({ code: 1 })
})
