import { Check, Gift, Info, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { SCENE_CLOSES_MS } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { isRefusal } from '../client/api/call.ts'

export type Outcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'gift'; href: string; title: string }

/** What a refusal comes to: the gift of new members where it names its page, else its sentence. */
export function outcomeOf(error: unknown): Outcome {
  if (isRefusal(error, 'GIFT') && error instanceof ApiError) {
    const { gift } = (error.data ?? {}) as { gift?: { campaign: string; title: string } }
    if (gift && /^\/(?![/\\])/.test(gift.campaign))
      return { kind: 'gift', href: gift.campaign, title: gift.title }
  }
  return { kind: 'failed', text: messageOf(error) }
}

interface Props {
  outcome: Outcome
  /** Of the scene. */
  title: string
  onClose(): void
}

/** The last slide: done closes by itself, anything else waits to be read. */
export function ResultSlide({ outcome, title, onClose }: Props) {
  const isDone = outcome.kind === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done.
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onClose, SCENE_CLOSES_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  switch (outcome.kind) {
    case 'done':
      return (
        <Result icon={Check} look="bg-ok-50 text-ok" text={outcome.text} title="领取成功">
          <span className="text-13/20 text-ink-500">2 秒后自动关闭</span>
        </Result>
      )
    case 'gift':
      return (
        <Result
          icon={Gift}
          look="bg-och-50 text-och-700"
          text={`这个号码不能领${title}，但可以领一份新人礼`}
          title="您可领取新人礼"
        >
          <a className={`${buttonLook('pine')} min-w-50`} data-scene-result href={outcome.href}>
            领取新人礼
          </a>
        </Result>
      )
    case 'failed':
      return (
        <Result icon={Info} look="bg-warn-50 text-warn" text={outcome.text} title="没有领到">
          <Button className="min-w-50" data-scene-result onClick={onClose}>
            我知道了
          </Button>
        </Result>
      )
  }
}

interface ResultProps {
  icon: LucideIcon
  look: string
  title: string
  text: string
  children: ReactNode
}

const Result = ({ icon: Icon, look, title, text, children }: ResultProps) => (
  <div className="px-10 pt-11 pb-10 text-center" role="status">
    <span className={`mx-auto mb-4 grid size-16 place-items-center rounded-full ${look}`}>
      <Icon aria-hidden className="size-7.5" />
    </span>
    <h2 className="font-semibold font-serif text-24/34">{title}</h2>
    <p className="mx-auto mt-1.5 mb-6 max-w-100 break-keep text-balance text-ink-700 wrap-anywhere">{text}</p>
    {children}
  </div>
)
