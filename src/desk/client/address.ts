import { useLocation, useParams, useRouter } from '@tanstack/react-router'

export type Search = Readonly<Record<string, string>>

/** Query strings as everyone writes them, and all values texts: the router's own format is JSON. */
export const fromSearchText = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** What is empty does not stand in an address. */
export function toSearchText(search: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const text = new URLSearchParams(present).toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Where a page of the desk is, for a link: `deskHref('/orders', { state: '10' })`. */
export const deskHref = (path: string, search: Readonly<Record<string, string | undefined>> = {}) =>
  `/desk${path === '/' ? '' : path}${toSearchText(search)}`

/**
 * The address is the state of a page. The compiler knows one router in a program, and that is the shop's: here addresses
 * are texts, and this is the only place where they are read.
 */
export function useAddress() {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = useLocation({ select: (location) => location.search }) as Search
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>
  const go = (href: string, { replace = false } = {}) => router.navigate({ href, replace })
  return {
    /** Below `/desk`. */
    path,
    search,
    params,
    go,
    /**
     * Changes parts of the search in place; undefined or empty takes one away. What comes late leads nobody back: on
     * another page by now it does nothing.
     */
    async set(change: Readonly<Record<string, string | undefined>>, { replace = true } = {}) {
      const { pathname, search: newest } = router.latestLocation
      if (pathname === path) await go(deskHref(path, { ...(newest as Search), ...change }), { replace })
    },
  }
}
