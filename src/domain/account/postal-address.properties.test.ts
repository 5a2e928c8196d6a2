import fc from 'fast-check'
import { expect, test } from 'vitest'
import { regionText } from './postal-address.ts'

const place = fc.stringMatching(/^[\u4e00-\u9fa5]{2,5}[省市区县州]$/)
const noPlace = fc.constantFrom('市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划')

test('a region begins with its province, ends with its district, and names no place twice', () => {
  fc.assert(
    fc.property(place, fc.oneof(place, noPlace), place, (province, city, district) => {
      const written = regionText({ province, city, district })
      expect(written.startsWith(province)).toBe(true)
      expect(written.endsWith(district) || district === province || district === city).toBe(true)
      for (const name of new Set([province, district])) expect(written.split(name).length).toBeGreaterThan(1)
      expect(written.length).toBeLessThanOrEqual(province.length + city.length + district.length)
    }),
  )
})

test('a level without a place of its own never stands on a letter', () => {
  fc.assert(
    fc.property(place, noPlace, place, (province, city, district) => {
      expect(regionText({ province, city, district })).toBe(
        province === district ? province : province + district,
      )
    }),
  )
})

test('a place that is all its levels is written once', () => {
  fc.assert(
    fc.property(place, (name) => {
      expect(regionText({ province: name, city: name, district: name })).toBe(name)
    }),
  )
})
