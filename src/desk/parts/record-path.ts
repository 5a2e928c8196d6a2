import { navigation } from '../shell/navigation.ts'

const paths: Readonly<Record<string, (ref: string) => string>> = {
  order: (ref) => `/orders/${ref}`,
  departure: (ref) => `/departures/${ref}`,
  // A refund's number is its order's with an attempt behind it, and it is handled there.
  refund: (ref) => `/orders/${ref.slice(0, 14)}`,
  // A note that mentions somebody stands on its order.
  mention: (ref) => `/orders/${ref}`,
  inquiry: (ref) => `/consults/${ref}`,
  custom_request: (ref) => `/custom/${ref}`,
  member: (ref) => `/members/${ref}`,
  review: (ref) => `/reviews/${ref}`,
  product: (ref) => `/products/${ref}`,
  hotel: () => '/hotels',
  supplier: () => '/suppliers',
  reconciliation_difference: (ref) => `/finance/recon?number=${encodeURIComponent(ref)}`,
  alarm: () => '/system',
}

const folderOf = (path: string) => /^\/[^/?]+/.exec(path)?.[0] ?? ''
const folders = new Set(navigation.flatMap(({ entries }) => entries.map(({ path }) => folderOf(path))))

/** Where a record has its page, below `/desk`; null where the desk has none for it, as far as the rail knows. */
export function recordPath(kind: string, ref: string): string | null {
  const path = paths[kind]?.(ref) ?? ''
  return path !== '' && folders.has(folderOf(path)) ? path : null
}

interface Item {
  entity: string
  ref: string
  record_id: number
}

/** Where what waits is dealt with; departures and records without a number are addressed by their row. */
export const itemPath = ({ entity, ref, record_id }: Item) =>
  recordPath(
    entity,
    ['order', 'custom_request', 'refund', 'mention'].includes(entity) ? ref : String(record_id),
  )
