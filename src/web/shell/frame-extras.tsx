import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { useHeldFavourite } from '../client/favourites/held-favourite.ts'
import { inquiryWanted } from '../client/shell/inquiry.ts'
import { usePopup } from '../client/shell/popup.ts'
import { useReviewPrompt } from '../client/shell/review-prompt.ts'
import { useVisits } from '../client/shell/visits.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { BottomBanner } from './bottom-banner.tsx'
import { useScrolledPast } from './header/site-header.tsx'

const SideBar = onDemand(
  () => import('./side-bar.tsx'),
  () => false,
)
const InquiryDialog = onDemand(() => import('../inquiry/inquiry-dialog.tsx'))
const CmsPopup = onDemand(
  () => import('./cms-popup.tsx'),
  () => false,
)
const ReviewPromptDialog = onDemand(
  () => import('./review-prompt.tsx'),
  () => false,
)

/** The side bar's distance (product specification §9). */
const SIDE_BAR_AFTER = 300

export default function FrameExtras() {
  const url = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, searchStr } = resolvedLocation ?? location
      return pathname + searchStr
    },
  })
  useVisits(url)
  useHeldFavourite()
  const isFarDown = useScrolledPast(SIDE_BAR_AFTER)
  const wanted = inquiryWanted.use()
  const { popup, close } = usePopup(url)
  const { prompt, close: closePrompt } = useReviewPrompt(url)
  return (
    <>
      <BottomBanner />
      {isFarDown && (
        <Suspense>
          <SideBar />
        </Suspense>
      )}
      <OnceWanted Dialog={InquiryDialog} onClose={() => inquiryWanted.set(null)} subject={wanted} />
      <OnceWanted Dialog={CmsPopup} onClose={close} subject={popup} />
      <OnceWanted Dialog={ReviewPromptDialog} onClose={closePrompt} subject={prompt} />
    </>
  )
}

interface OnceWantedProps<T> {
  /** The subject of the dialog; null closes it. */
  subject: T | null
  onClose(): void
  Dialog: ComponentType<{ subject: T; isOpen: boolean; onClose(): void }>
}

/** Fetches a dialog when it is first wanted, and keeps its last subject so that it can close in peace. */
function OnceWanted<T>({ subject, onClose, Dialog }: OnceWantedProps<T>) {
  const [last, setLast] = useState<T | null>(null)
  if (subject !== null && subject !== last) setLast(subject)
  if (last === null) return null
  return (
    <Suspense>
      <Dialog isOpen={subject !== null} onClose={onClose} subject={last} />
    </Suspense>
  )
}
