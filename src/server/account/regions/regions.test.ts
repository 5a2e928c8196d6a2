import { expect, test } from 'vitest'
import { regions } from '#src/api/account/regions.ts'
import { openShop } from '#test/shop/shop.ts'
import { namesOfRegion, type Region, regionTree } from './service.ts'

const all = (nodes: readonly Region[]): Region[] => nodes.flatMap((node) => [node, ...all(node.children)])
const places = (province: string, city: string, district: string) =>
  namesOfRegion({ province, city, district })

test('the call answers the whole tree to anybody: 34 provinces, always three levels deep', async () => {
  const shop = await openShop()
  const { data } = await shop.visitor().call(regions.tree, {})
  expect(data).toEqual(regionTree())
  expect(data).toHaveLength(34)
  for (const { name, children: cities } of data) {
    expect(cities.length, name).toBeGreaterThan(0)
    for (const city of cities) {
      expect(city.children.length, `${name} ${city.name}`).toBeGreaterThan(0)
      expect(city.children.flatMap((district) => district.children)).toEqual([])
    }
  }
})

test('every code begins as the code above it, and stands once on its level', () => {
  for (const province of regionTree()) {
    expect(province.code).toMatch(/^\d\d0000$/)
    for (const city of province.children) {
      expect(city.code).toMatch(new RegExp(`^${province.code.slice(0, 2)}\\d\\d00$`))
      for (const { code } of city.children)
        expect(code).toMatch(new RegExp(`^${city.code.slice(0, 4)}\\d\\d(\\d{3})?$`))
    }
  }
  const districts = regionTree().flatMap((province) => province.children.flatMap((city) => city.children))
  expect(new Set(districts.map(({ code }) => code)).size).toBe(districts.length)
  expect(districts.length).toBeGreaterThan(2843)
})

test('every name is written in Chinese characters, and no two neighbours share one', () => {
  for (const { name } of all(regionTree())) expect(name).toMatch(/^[\u4e00-\u9fa5]{1,20}$/)
  for (const { name, children } of all(regionTree())) {
    const names = children.map((child) => child.name)
    expect(new Set(names).size, name).toBe(names.length)
  }
})

test.each([
  ['110000', '110100', '110105', '北京市 市辖区 朝阳区'],
  ['500000', '500200', '500236', '重庆市 县 奉节县'],
  ['330000', '330100', '330113', '浙江省 杭州市 临平区'],
  ['460000', '469000', '469028', '海南省 省直辖县级行政区划 陵水黎族自治县'],
  ['460000', '460300', '460302', '海南省 三沙市 西沙区'],
  ['440000', '441900', '441900121', '广东省 东莞市 虎门镇'],
  ['530000', '533400', '533401', '云南省 迪庆藏族自治州 香格里拉市'],
  ['650000', '653100', '653101', '新疆维吾尔自治区 喀什地区 喀什市'],
  ['810000', '810000', '810001', '香港特别行政区 香港特别行政区 中西区'],
  ['820000', '820000', '820006', '澳门特别行政区 澳门特别行政区 嘉模堂区'],
  ['710000', '710100', '710106', '台湾省 台北市 万华区'],
])('%s, %s and %s are %s%s', (province, city, district, names) => {
  expect(Object.values(places(province, city, district) ?? {}).join(' ')).toBe(names)
})

test('region codes that do not lie one in the other name no place', () => {
  expect(places('110000', '110100', '310101')).toBeNull()
  expect(places('110000', '330100', '330113')).toBeNull()
  expect(places('330000', '330100', '330100')).toBeNull()
  expect(places('000000', '000000', '000000')).toBeNull()
})
