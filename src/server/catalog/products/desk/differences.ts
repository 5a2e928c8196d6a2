import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { draftFields, draftTexts, fieldTitle } from '#src/domain/catalog/product-doc/fields.ts'
import { fieldLines, type ProductNames } from '#src/domain/catalog/product-doc/words.ts'

/** Where two documents differ, field by field in words; everything that the later one says, where there is no earlier one. */
export function differences(before: ProductDoc | null, now: ProductDoc, names: ProductNames) {
  const was = before && draftTexts(before)
  const is = draftTexts(now)
  return draftFields
    .filter((field) => (was ? was[field] !== is[field] : fieldLines(now, field, names).length > 0))
    .map((field) => ({
      field,
      title: fieldTitle(field),
      before: before ? fieldLines(before, field, names) : [],
      now: fieldLines(now, field, names),
    }))
}
