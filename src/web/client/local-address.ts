import type { LinkProps } from '@tanstack/react-router'
import { fromSearchText } from './search/search-text.ts'

/** An address of this shop that the server wrote, `/product?destId=11`, as a link that needs no new page load. */
export function localAddress(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://here')
  // Written by the staff, not known to the route types; an unknown one shows "not found".
  return { to: pathname, search: fromSearchText(search), hash: hash.slice(1) } as unknown as Pick<
    LinkProps,
    'to' | 'search' | 'hash'
  >
}
