import { ChevronLeft, ChevronRight } from 'lucide-react'
import { makeStore } from '#src/ui/store.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'

/** The addresses of the list that a record was opened from, in its order. */
export const trail = makeStore<readonly string[]>([])

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
      <Step
        icon={ChevronLeft}
        label="列表中的上一条"
        isAny={previous !== undefined}
        run={() => leadTo(previous)}
        title="上一条 ["
      />
      <Step
        icon={ChevronRight}
        label="列表中的下一条"
        isAny={next !== undefined}
        run={() => leadTo(next)}
        title="下一条 ]"
      />
    </div>
  )
}

interface StepProps {
  label: string
  title: string
  icon: typeof ChevronLeft
  isAny: boolean
  run(): unknown
}

const Step = ({ label, title, icon: Icon, isAny, run }: StepProps) => (
  <button
    aria-disabled={!isAny}
    aria-label={label}
    className="grid size-8 place-items-center rounded-row border border-control bg-white hover:border-pine-600 hover:text-pine-600 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-400"
    onClick={() => void run()}
    title={title}
    type="button"
  >
    <Icon aria-hidden className="icon" />
  </button>
)
