import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Region {
  code: string
  name: string
  children: Region[]
}

const FILE = join(import.meta.dirname, 'regions.txt')

let tree: Region[] | undefined

/** Provinces, cities and districts, always three levels; regions.txt says where they are from. Read once. */
export function regionTree(): Region[] {
  tree ??= readRegions(readFileSync(FILE, 'utf8'))
  return tree
}

/**
 * A code tells its place: `110000` is a province, `110100` its city, `110105` a district of that. Where no city stands
 * between (Hong Kong, Macao) the region itself stands there a second time, so that everybody chooses three times.
 */
function readRegions(text: string): Region[] {
  const provinces: Region[] = []
  const cities = new Map<string, Region>()
  for (const line of text.split('\n')) {
    const [, code, name] = /^(\d{6,9}) (\S+)$/.exec(line) ?? []
    if (!code || !name) continue
    const region: Region = { code, name, children: [] }
    if (code.endsWith('0000') && code.length === 6) {
      provinces.push(region)
      continue
    }
    const province = provinces.at(-1)
    if (!province?.code.startsWith(code.slice(0, 2))) throw new Error(`${code} is outside its province`)
    const beginning = code.slice(0, 4)
    if (code === `${beginning}00`) {
      cities.set(beginning, region)
      province.children.push(region)
    } else (cities.get(beginning) ?? simulator(province, cities)).children.push(region)
  }
  return provinces
}

function simulator(province: Region, cities: Map<string, Region>): Region {
  const city: Region = { code: province.code, name: province.name, children: [] }
  cities.set(province.code.slice(0, 4), city)
  province.children.push(city)
  return city
}

/** The names of three codes that lie one in the other, or null. */
export function namesOfRegion(codes: { province: string; city: string; district: string }) {
  const province = find(regionTree(), codes.province)
  const city = find(province?.children, codes.city)
  const district = find(city?.children, codes.district)
  return province && city && district
    ? { province: province.name, city: city.name, district: district.name }
    : null
}

const find = (regions: readonly Region[] = [], code: string) => regions.find((each) => each.code === code)
