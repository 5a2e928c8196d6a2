import { Link } from '@tanstack/react-router'
import { companyKeys, helpKeys, knownPages, type PageKey } from '#src/domain/content/about/known-pages.ts'

interface Props {
  current: PageKey
  /** As staff called them; what has no text yet keeps its usual name. */
  named: readonly { key: string; title: string }[]
}

/** All pages about the shop, beside each of them. */
export function AboutNav({ current, named }: Props) {
  const titleOf = (key: PageKey) => named.find((each) => each.key === key)?.title ?? knownPages[key].title
  const links = (keys: readonly PageKey[]) =>
    keys.map((key) => (
      <li key={key}>
        <Link
          aria-current={key === current ? 'page' : undefined}
          className="flex min-h-11 items-center border-line border-l-2 px-4.5 py-2 text-15/24 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:border-l-3 aria-[current]:bg-pine-50 aria-[current]:font-semibold aria-[current]:text-pine-700 max-lg:border-l-0 max-lg:px-3 max-lg:aria-[current]:border-l-0"
          {...(key === 'aboutDetail'
            ? { to: '/aboutbm/aboutDetail' }
            : { to: '/aboutbm/$key', params: { key } })}
        >
          {titleOf(key)}
        </Link>
      </li>
    ))
  return (
    <nav aria-label="关于百陌" className="sticky top-24 max-lg:static">
      <p className="border-line border-l-2 px-4.5 pb-2 text-13/20 text-ink-500 max-lg:border-l-0 max-lg:px-3">
        百陌
      </p>
      <ul className="max-lg:flex max-lg:flex-wrap">{links(companyKeys)}</ul>
      <p className="border-line border-l-2 px-4.5 pt-4.5 pb-2 text-13/20 text-ink-500 max-lg:border-l-0 max-lg:px-3">
        说明
      </p>
      <ul className="max-lg:flex max-lg:flex-wrap">{links(helpKeys)}</ul>
    </nav>
  )
}
