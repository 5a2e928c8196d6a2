import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProductDoc } from '#src/api/catalog/product-doc.ts'
import type { Combo } from './combos.ts'
import type { ProductDoc } from './doc.ts'
import { draftTexts, typedDoc } from './fields.ts'
import { newDoc } from './new-doc.ts'
import { over } from './over.ts'

const fresh = newDoc({
  title: '大理',
  type: 'group',
  scope: 'domestic',
  days: 3,
  departCity: '昆明',
  supplierId: 1,
})

const combo = fc.record({
  combo_key: fc.constantFrom('default', 'c1-h1', 'c1-h2', 'c2-h1', 'c3'),
  name: fc.constantFrom('四钻', '五钻', ''),
  attrs: fc.constantFrom<Combo['attrs']>([], [{ attr: 'hotel', value_id: 2, label: '五钻酒店' }]),
  depart_city: fc.constantFrom('昆明', '上海'),
  on_sale: fc.boolean(),
})
const doc: fc.Arbitrary<ProductDoc> = fc
  .record({
    title: fc.constantFrom('大理', '丽江', '昆明'),
    max_group: fc.integer({ min: 1, max: 3 }),
    combos: fc.uniqueArray(combo, { maxLength: 4, selector: ({ combo_key }) => combo_key }),
  })
  .map((some) => ({ ...fresh, ...some }))

const keysOf = ({ combos }: ProductDoc) => combos.map(({ combo_key }) => combo_key)
const byKey = ({ combos }: ProductDoc, key: string) => combos.find(({ combo_key }) => combo_key === key)

test('a document becomes texts and comes back as it was', () => {
  fc.assert(
    fc.property(doc, (one) => {
      expect(readProductDoc(typedDoc(draftTexts(one)))).toEqual(one)
    }),
  )
})

test('a draft that says nothing of its own is what the shop has, and one whose shop stood still says what was written', () => {
  fc.assert(
    fc.property(doc, doc, (live, base) => {
      expect(over(live, base, base)).toEqual(live)
      expect(over(base, base, live)).toEqual(live)
    }),
  )
})

test('of each field, and of each combo, what was written goes before, and what was not follows the shop', () => {
  fc.assert(
    fc.property(doc, doc, doc, (live, base, written) => {
      const both = over(live, base, written)
      for (const field of ['title', 'max_group'] as const)
        expect(both[field]).toBe(written[field] === base[field] ? live[field] : written[field])
      for (const key of keysOf(both)) {
        const [own, was] = [byKey(written, key), byKey(base, key)]
        const isOwn = own && JSON.stringify(own) !== JSON.stringify(was)
        expect(byKey(both, key)).toEqual(isOwn ? own : byKey(live, key))
      }
      expect(new Set(keysOf(both)).size).toBe(keysOf(both).length)
    }),
  )
})

test('a combo that came into the shop beside the draft is never lost', () => {
  fc.assert(
    fc.property(doc, doc, doc, (live, base, written) => {
      const come = keysOf(live).filter((key) => !keysOf(base).includes(key))
      expect(keysOf(over(live, base, written))).toEqual(expect.arrayContaining(come))
    }),
  )
})
