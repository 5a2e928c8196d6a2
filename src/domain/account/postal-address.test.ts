import { expect, test } from 'vitest'
import { regionText } from './postal-address.ts'

const written = (province: string, city: string, district: string) => regionText({ province, city, district })

test('a letter names the province, the city and the district', () => {
  expect(written('浙江省', '杭州市', '临平区')).toBe('浙江省杭州市临平区')
})

test('levels that are no place, or the same place again, are left out', () => {
  expect(written('北京市', '市辖区', '朝阳区')).toBe('北京市朝阳区')
  expect(written('重庆市', '县', '奉节县')).toBe('重庆市奉节县')
  expect(written('海南省', '省直辖县级行政区划', '琼海市')).toBe('海南省琼海市')
  expect(written('香港特别行政区', '香港特别行政区', '中西区')).toBe('香港特别行政区中西区')
})
