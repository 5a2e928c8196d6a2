import type { makeStore } from '../../../client/store.ts'
import { sections } from './sections.ts'

/** The id of the section that is being read. The code below the first screen tells it, once it is there. */
export type ReadingStore = ReturnType<typeof makeStore<string>>

interface Props {
  id: number
  reading: ReadingStore
  reviewCount: number
}

/** The parts of the page, below the header while one scrolls; the one that is being read is marked. */
export function Tabs({ id, reading, reviewCount }: Props) {
  const current = reading.use()
  return (
    <nav
      aria-label="产品内容"
      className="sticky top-header-stuck z-20 max-lg:top-0 mt-6 flex gap-1 overflow-x-auto border-line border-b bg-paper"
    >
      {sections.map(([anchor, name]) => (
        <a
          aria-current={current === `${anchor}-${id}` ? 'true' : undefined}
          className="shrink-0 border-transparent border-b-2 px-5 text-15/50 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-pine-700 max-lg:px-3"
          href={`#${anchor}-${id}`}
          key={anchor}
        >
          {name}
          {anchor === 'reviews' && reviewCount > 0 && (
            <span className="num font-semibold ml-1">{reviewCount}</span>
          )}
        </a>
      ))}
    </nav>
  )
}
