import { productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { ScopeNames } from '#src/domain/marketing/coupons/rule-sentence.ts'
import type { CouponTerms } from '#src/domain/marketing/coupons/rule-terms.ts'
import type { Db } from '#src/platform/db/database.ts'

type Scoped = Pick<CouponTerms, 'scopeKind' | 'scopeIds' | 'excludeIds'>
type Names = Map<number, string>

const typeNames: Names = new Map(
  keysOf(productTypes).map((type) => [productTypes[type], productTypeText[type]]),
)

/** What the rules are for, by name; three statements for any number of rules. */
export async function scopeNamesOf<R extends Scoped>(
  db: Db,
  rules: readonly R[],
): Promise<Map<R, ScopeNames>> {
  const idsOf = (kind: Scoped['scopeKind']) =>
    rules.flatMap((rule) => (rule.scopeKind === kind ? rule.scopeIds : []))
  const products = await productNames(db, [
    ...idsOf('product'),
    ...rules.flatMap(({ excludeIds }) => excludeIds),
  ])
  const known: Partial<Record<Scoped['scopeKind'], Names>> = {
    product: products,
    destination: await labelsOf(db, 'destination', idsOf('destination')),
    theme: await labelsOf(db, 'theme', idsOf('theme')),
    type: typeNames,
  }
  const name = (names: Names | undefined, id: number) => names?.get(id) ?? String(id)
  return new Map(
    rules.map((rule) => [
      rule,
      {
        scope: rule.scopeIds.map((id) => name(known[rule.scopeKind], id)),
        excluded: rule.excludeIds.map((id) => name(products, id)),
      },
    ]),
  )
}

/** Of the ids those that nobody knows; a rule for nothing would never lower a price. */
export async function unknownIds(db: Db, { scopeKind, scopeIds, excludeIds }: Scoped) {
  const known =
    scopeKind === 'product'
      ? await productNames(db, scopeIds)
      : scopeKind === 'type'
        ? typeNames
        : scopeKind === 'all' || scopeKind === 'first_order'
          ? new Map<number, string>()
          : await labelsOf(db, scopeKind, scopeIds)
  const products = await productNames(db, excludeIds)
  return {
    scope: scopeIds.filter((id) => !known.has(id)),
    excluded: excludeIds.filter((id) => !products.has(id)),
  }
}

async function productNames(db: Db, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function labelsOf(db: Db, table: 'destination' | 'theme', ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'label'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** What a rule can be for, in the order of the shop. */
export async function listPlaces(db: Db) {
  const [destinations, themes] = await Promise.all([
    db.selectFrom('destination').select(['id', 'label']).orderBy('path').execute(),
    db.selectFrom('theme').select(['id', 'label']).orderBy('sort').orderBy('id').execute(),
  ])
  return { destinations, themes }
}
