import { ChevronLeft, ChevronRight } from 'lucide-react'
import { makeStore } from '#src/ui/store.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'

/** The addresses of the list that a record was opened from, in its order. */
export const trail = makeStore<readonly string[]>([])

const button =
  'grid size-8 place-items-center rounded-row border border-control bg-white hover:border-pine-600 hover:text-pine-600 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-400'

/** Previous and next record of the list that one came from, also by `[` and `]`; nothing where one came from nowhere. */
export function Neighbours() {
  const hrefs = trail.use()
  const { path, go } = useAddress()
  const at = hrefs.findIndex((href) => href.split('?')[0] === deskHref(path))
  const leadTo = (href: string | undefined) => (href === undefined ? false : void go(href, { replace: true }))
  const [previous, next] = at < 0 ? [] : [hrefs[at - 1], hrefs[at + 1]]
  useKeys({ '[': () => leadTo(previous), ']': () => leadTo(next) })
  if (at < 0) return null
  return (
    <div className="flex gap-2">
      <button
        aria-disabled={previous === undefined}
        aria-label="列表中的上一条"
        className={button}
        onClick={() => leadTo(previous)}
        title="上一条 ["
        type="button"
      >
        <ChevronLeft aria-hidden className="icon" />
      </button>
      <button
        aria-disabled={next === undefined}
        aria-label="列表中的下一条"
        className={button}
        onClick={() => leadTo(next)}
        title="下一条 ]"
        type="button"
      >
        <ChevronRight aria-hidden className="icon" />
      </button>
    </div>
  )
}
