import { parseListSearch } from '../search.ts'

/** Of the list and of a search: what decorates or arranges, and words that are no filter. */
const noFilters = new Set(['keyword', 'orderBy', 'page', 'bannerId'])
const bounds = new Set(['price', 'priceFrom', 'priceTo', 'minPrice', 'maxPrice'])
const several = new Set(['type', 'destId', 'themeId', 'days', 'city', 'labels', 'month'])

/** Where a visitor came from, which other sites write into every address. */
const isTrail = (name: string) =>
  /^(utm_.*|spm|scm|from|source|channel|ref|share|_.*|[a-z]{0,4}clid|bd_vid|wxfrom|nsukey)$/i.test(name)

/** An empty text and 0 ask for nothing. */
const asksNothing = (value: string) => ['', '0', '-'].includes(value.trim())

/** The conditions of an address that a list could not follow, `name=value` as they were written; five at the most. */
export function notUnderstood(raw: Record<string, unknown>): string[] {
  const conditions = Object.entries(raw).map(([name, value]) => [name, String(value ?? '')] as const)
  return conditions
    .filter(([name, value]) => !noFilters.has(name) && !isTrail(name) && !asksNothing(value))
    .filter(([name, value]) => !isFollowed(name, value))
    .map(([name, value]) => `${name}=${value}`.slice(0, 60))
    .slice(0, 5)
}

function isFollowed(name: string, value: string) {
  const parsed = parseListSearch({ [name]: value })
  if (bounds.has(name)) return parsed.price !== undefined && boundsGiven(value) === boundsGiven(parsed.price)
  if (!several.has(name)) return false
  const understood = parsed[name as 'type' | 'month'] ?? []
  return value.split(',').every((part) => (understood as (string | number)[]).map(String).includes(part))
}

/** How many ends of a range say a number. */
const boundsGiven = (range: string) => range.split('-').filter((end) => !asksNothing(end)).length
