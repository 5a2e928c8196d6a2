import { useSuspenseQuery } from '@tanstack/react-query'
import type { makeStore } from '#src/ui/store.ts'

/** The id of the section that is being read. The code below the first screen tells it, once it is there. */
export type ReadingStore = ReturnType<typeof makeStore<string>>

/** What the tabs say comes with the HTML: the list of the sections would bring the code of every one of them. */
export const tabsQuery = {
  queryKey: ['tabs of a product'],
  queryFn: () => import('./sections/sections.tsx').then(({ tabs }) => tabs),
  staleTime: Number.POSITIVE_INFINITY,
}

interface Props {
  id: number
  reading: ReadingStore
  reviewCount: number
}

/** The parts of the page, below the header while one scrolls; the one that is being read is marked. */
export function Tabs({ id, reading, reviewCount }: Props) {
  const { data: tabs } = useSuspenseQuery(tabsQuery)
  const current = reading.use()
  return (
    <nav
      aria-label="产品内容"
      className="sticky top-header-stuck z-20 max-lg:top-0 mt-6 flex gap-1 overflow-x-auto border-line border-b bg-paper"
    >
      {tabs.map(({ id: anchor, title }) => (
        <a
          aria-current={current === `${anchor}-${id}` ? 'true' : undefined}
          className="shrink-0 border-transparent border-b-2 px-5 text-15/50 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-pine-700 max-lg:px-3"
          href={`#${anchor}-${id}`}
          key={anchor}
        >
          {title}
          {anchor === 'reviews' && reviewCount > 0 && (
            <span className="num font-semibold ml-1">{reviewCount}</span>
          )}
        </a>
      ))}
    </nav>
  )
}
