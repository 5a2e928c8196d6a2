import { type ProductPriceRule, ruleKey } from './booking-terms.ts'
import type { ProductDoc } from './doc.ts'
import { type DraftField, type DraftTexts, draftFields, draftTexts, fieldText, typedDoc } from './fields.ts'
import { optionKey, type ProductOption } from './options.ts'

type Row = Record<string, unknown>

/** Lists of rows of their own in the shop: by what each is known, whatever else of it changes. */
const keyed: Readonly<Partial<Record<DraftField, (row: Row) => string>>> = {
  combos: ({ combo_key }) => String(combo_key),
  options: (row) => optionKey(row as unknown as ProductOption),
  price_rules: (row) => ruleKey(row as unknown as ProductPriceRule),
}

/**
 * What was changed between `base` and `written`, put over what there is now: where a document says nothing of its own it
 * follows the shop. Of a list with keys each row does so for itself, so that what came into the shop beside it stays.
 */
export function over(live: ProductDoc, base: ProductDoc, written: ProductDoc): ProductDoc {
  const [now, before, mine] = [draftTexts(live), draftTexts(base), draftTexts(written)]
  const texts = draftFields.map((field) => {
    if (mine[field] === before[field]) return [field, now[field]]
    const key = keyed[field]
    if (!key) return [field, mine[field]]
    const sides = { shown: rowsOf(live, field), was: rowsOf(base, field), own: rowsOf(written, field) }
    return [field, fieldText(field, mergedRows(sides, key))]
  })
  return typedDoc(Object.fromEntries(texts) as DraftTexts)
}

const rowsOf = (doc: ProductDoc, field: DraftField) => doc[field as keyof ProductDoc] as unknown as Row[]

interface Sides {
  shown: readonly Row[]
  was: readonly Row[]
  own: readonly Row[]
}

function mergedRows({ shown, was, own }: Sides, keyOf: (row: Row) => string): Row[] {
  const by = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))
  const [now, before] = [by(shown), by(was)]
  const kept = own.flatMap((row): Row[] => {
    const first = before.get(keyOf(row))
    if (!first || JSON.stringify(first) !== JSON.stringify(row)) return [row]
    const followed = now.get(keyOf(row))
    return followed ? [followed] : []
  })
  const known = new Set([...own, ...was].map(keyOf))
  return [...kept, ...shown.filter((row) => !known.has(keyOf(row)))]
}
