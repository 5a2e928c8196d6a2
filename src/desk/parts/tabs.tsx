import { deskHref, useAddress } from '../client/address.ts'

interface Props {
  label: string
  /** The first one is what an address without the word means. */
  tabs: readonly { value: string; title: string }[]
  /** The word of the address. */
  name?: string
  /** Other words that belong to one tab alone and go when another is chosen. */
  drops?: readonly string[]
}

/** Parts of a page; which one is shown stands in the address. */
export function Tabs({ label, tabs, name = 'tab', drops = [] }: Props) {
  const { path, search, go } = useAddress()
  const current = search[name] ?? tabs[0]?.value
  const hrefOf = (value: string) =>
    deskHref(path, {
      ...search,
      ...Object.fromEntries(drops.map((word) => [word, undefined])),
      [name]: value === tabs[0]?.value ? undefined : value,
    })
  return (
    <nav aria-label={label} className="flex gap-5 border-line border-b">
      {tabs.map(({ value, title }) => (
        <a
          aria-current={value === current ? 'page' : undefined}
          className="-mb-px border-transparent border-b-2 py-1.5 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-ink-900"
          href={hrefOf(value)}
          key={value}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void go(hrefOf(value))
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
