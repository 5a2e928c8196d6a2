import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE_FILE } from '#src/development/sample/data.ts'
import { readMasters } from '#src/server/catalog/pictures/service.ts'
import { firstProducts } from '#test/fixtures/first-products.ts'
import type { Catalogue } from './catalogue-shape.ts'
import { faultText } from './faults/fault.ts'
import { isFaulty, readCatalogue } from './read.ts'
import { readTripFiles } from './trip-files.ts'

/** The file as it lies on disk: numbers where our code has words. */
type File = {
  [K in keyof Catalogue]: Catalogue[K] extends readonly unknown[] ? Record<string, unknown>[] : unknown
}
const text = readFileSync(SAMPLE_FILE, 'utf8')
const beside = {
  trips: await readTripFiles(SAMPLE_FILE),
  pictures: new Set((await readMasters(join(dirname(SAMPLE_FILE), 'pictures'))).keys()),
}

const few = firstProducts(text, 13)

/** What is wrong once `spoil` has changed a good file of thirteen products. */
function faultsAfter(spoil: (file: File) => void): string[] {
  const file: File = JSON.parse(few)
  spoil(file)
  const read = readCatalogue(JSON.stringify(file), beside)
  return isFaulty(read) ? read.map(faultText) : []
}

const product = (change: Record<string, unknown>) => (file: File) =>
  Object.assign(file.products[12] ?? {}, change)
const destination = (index: number, change: Record<string, unknown>) => (file: File) =>
  Object.assign(file.destinations[index] ?? {}, change)

test('the sample catalogue has no fault and holds 68 products', () => {
  const read = readCatalogue(text, beside)
  expect(isFaulty(read) ? read.map(faultText) : read.products.length).toBe(68)
})

describe('a fault is named with its place', () => {
  const table: [spoil: (file: File) => void, fault: string][] = [
    // The shape of rows.
    [product({ type: 9 }), 'products[12].type: must be one of 1, 2, 3, 4, 5'],
    [product({ scope: 0 }), 'products[12].scope: must be one of 1, 2, 3'],
    [product({ title: undefined }), 'products[12].title: is missing'],
    [product({ title: '长'.repeat(61) }), 'products[12].title: must be at most 60 characters long'],
    [product({ title: ' 空格' }), 'products[12].title: must be text without blanks around it'],
    [product({ subtitle: '长'.repeat(81) }), 'products[12].subtitle: must be at most 80 characters long'],
    [product({ id: 7 }), 'products[12].id: must be at least 100001'],
    [product({ days: '8' }), 'products[12].days: must be a whole number'],
    [product({ days: 31 }), 'products[12].days: must be at most 30'],
    [product({ months: [13] }), 'products[12].months[0]: must be at most 12'],
    [product({ months: [] }), 'products[12].months: must be at least one month'],
    [product({ highlights: ['一', '二'] }), 'products[12].highlights: must be 3 to 6 highlights'],
    [product({ price_fen: [498000] }), 'products[12].price_fen: must be [lowest, highest] in fen'],
    [product({ price_fen: [1.5, 2] }), 'products[12].price_fen[0]: must be a whole number'],
    [product({ child_ratio_pct: 101 }), 'products[12].child_ratio_pct: must be at most 100'],
    [product({ pricefen: 1 }), 'products[12].pricefen: is not a known field'],
    [destination(3, { label: '长'.repeat(21) }), 'destinations[3].label: must be at most 20 characters long'],
    [destination(3, { slug: '东亚' }), 'destinations[3].slug: must be a slug of a-z, 0-9 and -'],
    [
      (file) => Object.assign(file.themes[0] ?? {}, { label: '长'.repeat(13) }),
      'themes[0].label: must be at most 12 characters long',
    ],
    [(file) => Object.assign(file.designers[0] ?? {}, { score: 6 }), 'designers[0].score: must be at most 5'],
    [
      (file) => Object.assign(file.hot_search[0] ?? {}, { pc_route: 'https://evil.example' }),
      'hot_search[0].pc_route: must be an address of this shop',
    ],
    [
      (file) => Object.assign(file.campaigns[0] ?? {}, { keep_alive: 2 }),
      'campaigns[0].keep_alive: must be 0 or 1',
    ],
    [(file) => Object.assign(file, { products: undefined }), 'products: is missing'],
    [(file) => Object.assign(file, { money: 'yuan' }), 'money: must be "integer fen"'],
    [
      product({ pictures: ['../x', 'a', 'b', 'c'] }),
      'products[12].pictures[0]: must be the name of a picture',
    ],
    // Pictures.
    [
      destination(3, { picture: null }),
      'destinations[3].picture: is missing, and a group has no place above it',
    ],
    [
      destination(3, { picture: 'nowhere-day-1' }),
      'destinations[3].picture: the shop has no picture nowhere-day-1',
    ],
    [
      (file) => Object.assign(file.themes[0] ?? {}, { picture: 'nowhere-day-1' }),
      'themes[0].picture: the shop has no picture nowhere-day-1',
    ],
    [
      product({ pictures: ['coast-day-1', 'coast-dusk-3', 'coast-dawn-2', 'nowhere-day-1', 'coast-day-1'] }),
      'products[12].pictures[3]: the shop has no picture nowhere-day-1',
    ],
    [
      product({ pictures: ['coast-day-1', 'coast-dusk-3', 'coast-dawn-2', 'nowhere-day-1', 'coast-day-1'] }),
      'products[12].pictures: a picture is named twice',
    ],
    // What does not fit together.
    [
      product({ route: ['一', '二', '三', '四', '五', '六', '七'] }),
      'products[12].route: 7 entries for 8 days',
    ],
    [product({ nights: 3 }), 'products[12].nights: 3 nights for 8 days'],
    [
      product({ price_fen: [500000, 400000] }),
      'products[12].price_fen: the lowest price 500000 is above the highest 400000',
    ],
    [product({ min_group: 20 }), 'products[12].min_group: 20 is above max_group 14'],
    [product({ months: [5, 5] }), 'products[12].months: a month is named twice'],
    [product({ deposit_value: 5 }), 'products[12].deposit_value: must be 0 without a deposit'],
    [
      product({ deposit_mode: 2, deposit_value: 6000 }),
      'products[12].deposit_value: must be between 1 and 5000, half of the price',
    ],
    [
      product({ deposit_mode: 1, deposit_value: 300000 }),
      'products[12].deposit_value: must be between 1 and 249000, half of the price',
    ],
    // References.
    [product({ depart_city: '莫斯科' }), 'products[12].depart_city: 莫斯科 is not among departure_cities'],
    [
      product({ season: '最低价的季节' }),
      'products[12].season: 最低价 must not be said in an advertisement (广告法第九条第三项)',
    ],
    [
      (file) => Object.assign(file.designers[1] ?? {}, { name: '王唯一', title: '顶级定制师' }),
      'designers[1].title: 顶级 must not be said in an advertisement (广告法第九条第三项)',
    ],
    [
      (file) => Object.assign(file.campaigns[0] ?? {}, { title: '全年最低价' }),
      'campaigns[0].title: 最低价 must not be said in an advertisement (广告法第九条第三项)',
    ],
    [
      (file) => Object.assign(file.labels[0] ?? {}, { label: '独家' }),
      'labels[0].label: 独家 must not be said in an advertisement (广告法第九条第三项)',
    ],
    [product({ dest: [999] }), 'products[12].dest: no destination has id 999'],
    [product({ dest: [14, 14] }), 'products[12].dest: destination 14 is named twice'],
    [product({ dest: [1] }), 'products[12].dest: names only groups; a country, province or city is needed'],
    [product({ theme: [99] }), 'products[12].theme: no theme has id 99'],
    [product({ label: [99] }), 'products[12].label: no label has id 99'],
    [product({ supplier_id: 99 }), 'products[12].supplier_id: no supplier has id 99'],
    [product({ scope: 3 }), 'products[12].scope: outbound differs from domestic of destination 14'],
    [
      (file) => Object.assign(file.suppliers[2] ?? {}, { region: 998 }),
      'suppliers[2].region: no destination has id 998',
    ],
    [
      (file) => Object.assign(file.campaigns[1] ?? {}, { theme: [77] }),
      'campaigns[1].theme: no theme has id 77',
    ],
    [
      (file) => Object.assign(file.hot_search[0] ?? {}, { pc_route: '/product?destId=404' }),
      'hot_search[0].pc_route: no destination has id 404',
    ],
    // Duplicates.
    [product({ id: 100001 }), 'products[12].id: 100001 is already used by products[0]'],
    [destination(9, { id: 12 }), 'destinations[10].id: 12 is already used by destinations[9]'],
    [destination(10, { slug: 'yunnan' }), 'destinations[10].slug: yunnan is already used by destinations[9]'],
    [
      (file) => Object.assign(file.themes[1] ?? {}, { slug: 'family' }),
      'themes[1].slug: family is already used by themes[0]',
    ],
    [
      (file) => Object.assign(file.campaigns[1] ?? {}, { slug: '20171117' }),
      'campaigns[1].slug: 20171117 is already used by campaigns[0]',
    ],
    [
      (file) => Object.assign(file.designers[1] ?? {}, { id: 1 }),
      'designers[1].id: 1 is already used by designers[0]',
    ],
    [
      (file) => Object.assign(file.hot_search[1] ?? {}, { keyword: '云南' }),
      'hot_search[1].keyword: 云南 is already used by hot_search[0]',
    ],
    [
      (file) => Object.assign(file, { departure_cities: [...file.departure_cities, '上海'] }),
      'departure_cities[28]: 上海 is already departure_cities[0]',
    ],
    // The tree.
    [destination(0, { parent: 11 }), 'destinations[0].parent: 1 is its own ancestor'],
    [destination(9, { parent: 500 }), 'destinations[9].parent: no destination has id 500'],
    [destination(9, { scope: 3 }), 'destinations[9].scope: outbound differs from domestic of its parent 1'],
    [
      (file) => {
        destination(10, { parent: 11 })(file)
        destination(11, { parent: 12 })(file)
      },
      'destinations[11].parent: lies 4 levels deep, at most 3 are allowed',
    ],
  ]
  test.each(table.map(([spoil, fault]) => [fault, spoil] as const))('%s', (fault, spoil) => {
    expect(faultsAfter(spoil)).toContain(fault)
  })

  test('all faults are named at once, those of shape and those of sense', () => {
    const faults = faultsAfter((file) => {
      product({ days: '8', min_group: 20, supplier_id: 99 })(file)
      Object.assign(file.products[3] ?? {}, { title: '', nights: 9 })
      Object.assign(file.themes[0] ?? {}, { slug: '中文' })
      Object.assign(file.campaigns[1] ?? {}, { theme: [77] })
    })
    expect(faults.sort()).toEqual([
      'campaigns[1].theme: no theme has id 77',
      'products[12].days: must be a whole number',
      'products[12].min_group: 20 is above max_group 14',
      'products[12].supplier_id: no supplier has id 99',
      'products[3].nights: 9 nights for 5 days',
      'products[3].title: must be text without blanks around it',
      'themes[0].slug: must be a slug of a-z, 0-9 and -',
    ])
  })

  test('a row that may be among the malformed ones is not called missing', () => {
    expect(faultsAfter((file) => Object.assign(file.suppliers[0] ?? {}, { id: '1' }))).toEqual([
      'suppliers[0].id: must be a whole number',
    ])
    expect(faultsAfter((file) => Object.assign(file, { destinations: undefined }))).toEqual([
      'destinations: is missing',
    ])
  })

  test('a text that is not JSON is one fault of the file', () => {
    const read = readCatalogue('{"products": [', beside)
    expect(isFaulty(read) && read.map(faultText)).toEqual([expect.stringMatching(/^file: not JSON: /)])
  })

  test('for a JSON file that is no catalogue the missing parts are named', () => {
    const read = readCatalogue('[]', beside)
    expect(isFaulty(read) && read[0]?.place).toBe('file')
  })
})

test('a group may mix scopes, and one night may be spent on the way', () => {
  expect(
    faultsAfter((file) => {
      destination(0, { scope: null })(file)
      destination(9, { scope: 1 })(file)
      product({ nights: 6 })(file)
    }),
  ).toEqual([])
})
