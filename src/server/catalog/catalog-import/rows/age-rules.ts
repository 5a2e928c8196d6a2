import type { ProductType } from '#src/domain/codes.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'

/** Who is a child, and what a child gets for the price (rule book §4.2). */
export function childRuleOf({ type, child_ratio_pct, scope }: CatalogueProduct) {
  return {
    min_age: 2,
    max_age: 12,
    max_height_cm: null,
    bed_text: `2-12岁（不含）占床，含车位、用餐、门票与床位，为成人价的${child_ratio_pct}%`,
    nobed_text:
      type === 'study'
        ? '本产品不提供儿童不占床'
        : `2-12岁（不含）不占床，含车位与半餐，不含早餐${scope === 'domestic' ? '及门票' : ''}`,
  }
}

/** The ages at which a traveller may come, and below which a guardian must sign. */
export const ageLimitOf = (type: ProductType) => ({
  min: type === 'study' ? 6 : null,
  max: null,
  need_guardian_under: 18,
  health_form_over: 65,
})
