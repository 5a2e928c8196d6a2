import { lazy, Suspense, useState } from 'react'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import { Button } from '#src/ui/button.tsx'

const ScheduleSheet = lazy(() => import('./schedule-sheet.tsx'))

interface Props {
  draft: ProductDraft
  /** Why it cannot be published; empty where it can. */
  why: string
}

/** Publishes the draft later. What keeps it from being published keeps it from this, and is said once, by who publishes. */
export function ScheduleAct({ draft, why }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-describedby={why ? 'why-not' : undefined}
        aria-disabled={why ? true : undefined}
        onClick={() => why || setOpen(true)}
        size="sm"
      >
        定时发布
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleSheet draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
