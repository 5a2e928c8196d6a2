import { expect, test } from 'vitest'
import { romanization } from '#src/api/account/romanization.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const member = await signIn(shop, await insertMember(shop.db))
const spelled = async (name: string) => {
  const { data } = await member.call(romanization.spell, { name })
  return `${data.name_en_last} ${data.name_en_first}`
}

test.each([
  ['李雷', 'LI LEI'],
  ['韩梅梅', 'HAN MEIMEI'],
  ['吕绿', 'LYU LYU'],
  ['单田芳', 'SHAN TIANFANG'],
  ['仇英', 'QIU YING'],
  ['解晓东', 'XIE XIAODONG'],
  ['曾志伟', 'ZENG ZHIWEI'],
  ['区志航', 'OU ZHIHANG'],
  ['朴树', 'PIAO SHU'],
  ['查良镛', 'ZHA LIANGYONG'],
  ['华罗庚', 'HUA LUOGENG'],
  ['任正非', 'REN ZHENGFEI'],
  ['种师道', 'CHONG SHIDAO'],
  ['欧阳修', 'OUYANG XIU'],
  ['司马光', 'SIMA GUANG'],
  ['万俟卨', 'MOQI XIE'],
  ['尉迟恭', 'YUCHI GONG'],
  ['欧阳', 'OU YANG'],
  ['买买提.艾力', 'MAIMAITI AILI'],
])('%s is proposed as %s', async (name, letters) => {
  expect(await spelled(name)).toBe(letters)
})

test('a character without a known reading leaves its romanization empty', async () => {
  const { data } = await member.call(romanization.spell, { name: '李䶮䴘䴙' })
  expect(data.name_en_last).toBe('LI')
  expect(data.name_en_first).toMatch(/^[A-Z]*$/)
})

test('what is no Chinese name is refused with PARAM at its field', async () => {
  for (const name of ['', 'Li Lei', '李'])
    expect((await member.call(romanization.spell, { name })).raw.errors).toHaveProperty('name')
})
