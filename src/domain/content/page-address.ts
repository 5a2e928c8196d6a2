/** Path and query of a page, `/product?type=1`, as the browser sends it. */
const partsOf = (address: string) => {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const query = /\?([^#]*)/.exec(address)?.[1] ?? ''
  return { path, query: new URLSearchParams(query) }
}

/** The only query parameters stored of a visit: numbers that say which page it was, nothing of a person. */
const storedParameters = ['productId', 'destId', 'themeId', 'type', 'orderBy', 'bannerId', 'page'] as const

const isNumber = (text: string) => /^\d{1,9}$/.test(text)
/** Several of them joined by comma, as the filters of a list write them. */
const areNumbers = (text: string) => /^\d{1,9}(,\d{1,9}){0,9}$/.test(text)

/** The page for external links holds somebody else's address in its path. */
const foreignPath = /^\/(https?|baimo):/i
/** Whoever knows the rest of it sees somebody's itinerary. */
const sharedPath = /^\/share\/./

/**
 * What is stored of a visit's address: the path, and the numbers that tell which product or list it was. Search words,
 * order numbers and tokens are dropped.
 */
export function visitedAddress(address: string): string {
  const { path, query } = partsOf(address)
  const parameters = storedParameters
    .map((name) => [name, query.get(name) ?? ''] as const)
    .filter(([, value]) => areNumbers(value))
    .map(([name, value]) => `${name}=${value}`)
  const shown = foreignPath.test(path) ? '/(leaving)' : sharedPath.test(path) ? '/share' : path
  return [shown, parameters.join('&')].filter(Boolean).join('?').slice(0, 500)
}

/** What is stored of the page that led here: of our own as of a visit, of a foreign one its host alone. */
export function visitedReferrer(referrer: string, ownOrigin: string): string {
  if (!URL.canParse(referrer)) return ''
  const { protocol, origin, pathname, search, hostname } = new URL(referrer)
  if (origin === ownOrigin) return visitedAddress(pathname + search)
  return protocol === 'http:' || protocol === 'https:' ? hostname : ''
}

/** Visits are stored for so many months (rule book §15.1: 6 to 13). */
export const VISIT_MONTHS = 13

/** The pages on which somebody comes nearer to an order, by their paths (desk book §6, 4). */
export const stepPaths = {
  list: ['/product', '/product/search'],
  detail: ['/product/productDetail'],
  journey: ['/productOrder/selectJourney'],
} as const

/** The product whose detail page this is, or null. */
export function productOfAddress(address: string): number | null {
  const { path, query } = partsOf(address)
  const id = query.get('productId') ?? ''
  return path === stepPaths.detail[0] && isNumber(id) ? Number(id) : null
}

/** What a page of results was asked for; null for any other page. */
export function searchOfAddress(address: string): string | null {
  const { path, query } = partsOf(address)
  return path === '/product/search' ? query.get('keyword') : null
}

/** The first destination of a list page's conditions. */
export const destinationOfAddress = (address: string) => numberOf(address, 'destId')
export const themeOfAddress = (address: string) => numberOf(address, 'themeId')

function numberOf(address: string, name: string): number | null {
  const { path, query } = partsOf(address)
  const id = query.get(name)?.split(',')[0] ?? ''
  return path === '/product' && isNumber(id) ? Number(id) : null
}

export const pathOfAddress = (address: string): string => partsOf(address).path

/** `/product/team` is that page alone, `/product/*` every page below it, `*` all of them. */
export function isOnPages(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  )
}

/**
 * Where money and signatures are, where a family reads its itinerary, where somebody complains, and where a request for a
 * trip of one's own has just been sent or its plan is read: no popup and no banner comes between (rule book §15.1).
 */
export const isUndisturbed = (path: string): boolean => undisturbed.some((start) => path.startsWith(start))

const undisturbed = [
  '/productOrder',
  ...['result', 'refund', 'change', 'swap'].map((page) => `/center/order/${page}`),
  ...['/center/complaint', '/customized/'],
  '/share/',
]
