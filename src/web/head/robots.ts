/** What a search engine is told of a page that only repeats others. Its links still lead to what is worth keeping. */
export const noindex = 'noindex, follow'

/** These order, page or decorate a list: none of them chooses products. */
const arrangements = new Set(['orderBy', 'order_by', 'page', 'bannerId'])

/** What an address chooses, defaults left out: an empty text and 0 choose nothing. */
const choices = (search: object) =>
  Object.entries(search).filter(
    ([name, value]) =>
      !arrangements.has(name) && value !== undefined && !['', '0', 'false'].includes(String(value)),
  )

/**
 * For the `robots` meta of a list. One facet with one value is a page worth finding (日本, 亲子, 跟团游); every further
 * one multiplies addresses that show the same products, so they are not indexed. Undefined: nothing to say.
 */
export function robotsOf(search: object): string | undefined {
  const chosen = choices(search)
  return chosen.length > 1 || chosen.some(([, value]) => /[,，]/.test(String(value))) ? noindex : undefined
}

/** The search of the one address under which a list is known: what only sorts it or carries a banner is left out. */
export const canonicalSearch = (search: object): Record<string, string> =>
  Object.fromEntries(
    [
      ...choices(search),
      ...Object.entries(search).filter(([name, value]) => name === 'page' && Number(value) > 1),
    ].map(([name, value]) => [name, String(value)]),
  )
