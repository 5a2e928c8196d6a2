import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useHeldWork } from '../client/member/resume-held.ts'
import { useBrowsingAward } from '../client/shell/browsing-award.ts'
import { chatDock, openAskedChat, resumeChat } from '../client/shell/chat.ts'
import { useCouponScene } from '../client/shell/coupon-scene.ts'
import { inquiryWanted } from '../client/shell/inquiry.ts'
import { usePopup } from '../client/shell/popup.ts'
import { useReviewPrompt } from '../client/shell/review-prompt.ts'
import { useVisits } from '../client/shell/visits.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { BottomBanner } from './bottom-banner.tsx'
import { useScrolledPast } from './header/site-header.tsx'

const SideBar = onDemand(
  () => import('./side-bar.tsx'),
  () => false,
)
const InquiryDialog = onDemand(() => import('../inquiry/inquiry-dialog.tsx'))
const ChatPanel = onDemand(() => import('../chat/panel.tsx'))
const CmsPopup = onDemand(
  () => import('./cms-popup.tsx'),
  () => false,
)
const SceneDialog = onDemand(
  () => import('../coupon-scene/scene-dialog.tsx'),
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
  useBrowsingAward(url)
  useHeldWork()
  const isFarDown = useScrolledPast(SIDE_BAR_AFTER)
  const wanted = inquiryWanted.use()
  const isChatting = useChat()
  const { popup, close } = usePopup(url)
  const { shown: scene, close: closeScene } = useCouponScene(url, useShopInfo().server_ts)
  const { prompt, close: closePrompt } = useReviewPrompt(url)
  return (
    <>
      <BottomBanner />
      {isFarDown && chatDock.get() !== 'open' && (
        <Suspense>
          <SideBar />
        </Suspense>
      )}
      {isChatting && (
        <Suspense>
          <ChatPanel />
        </Suspense>
      )}
      <OnceWanted Dialog={InquiryDialog} onClose={() => inquiryWanted.set(null)} subject={wanted} />
      <OnceWanted Dialog={CmsPopup} onClose={close} subject={popup} />
      <OnceWanted Dialog={SceneDialog} onClose={closeScene} subject={scene} />
      <OnceWanted Dialog={ReviewPromptDialog} onClose={closePrompt} subject={prompt} />
    </>
  )
}

/** Whether the panel of 在线客服 is there; once it was, it stays, to hear what comes. */
function useChat() {
  const dock = chatDock.use()
  const router = useRouter()
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    resumeChat()
    return router.subscribe('onResolved', openAskedChat)
  }, [router])
  if (dock !== 'closed' && !wasOpened) setOpened(true)
  return wasOpened
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
