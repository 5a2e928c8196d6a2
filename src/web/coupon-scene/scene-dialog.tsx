import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CouponScene } from '#src/api/marketing/coupon-scenes.ts'
import type { ShownScene } from '../client/shell/coupon-scene.ts'
import { Picture } from '../ui/picture.tsx'
import { ClaimSlide } from './claim-slide.tsx'
import { CodeSlide } from './code-slide.tsx'
import { type Outcome, ResultSlide } from './result-slide.tsx'

interface Props {
  subject: ShownScene
  isOpen: boolean
  onClose(): void
}

/** Coupons that a page offers (product specification §2): claimed by who is signed in, or with a telephone and its code. */
export default function SceneDialog({ subject, isOpen, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root onOpenChange={(open) => open || onClose()} open={isOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-80 bg-scrim" />
        <Dialog.Popup
          // What is to be typed or pressed comes before the way out.
          initialFocus={() => box.current?.querySelector<HTMLElement>('input, .btn') ?? true}
          ref={box}
          className="fixed top-1/2 left-1/2 z-90 max-h-[94vh] w-140 max-w-[calc(100%-24px)] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-card bg-surface shadow-dialog"
        >
          <Slides key={subject.scene.id} onClose={onClose} {...subject} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Slides({ scene, url, onClose }: ShownScene & { onClose(): void }) {
  const [phone, setPhone] = useState('')
  const [sentTo, setSentTo] = useState<{ mask: string; restsUntil: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Each slide begins where its reader types or presses first.
  useEffect(() => {
    if (outcome) document.querySelector<HTMLElement>('[data-scene-result]')?.focus()
  }, [outcome])
  if (outcome)
    return (
      <>
        <Dialog.Title className="sr-only">{scene.title}</Dialog.Title>
        <CloseButton look="plain" />
        <ResultSlide onClose={onClose} outcome={outcome} title={scene.title} />
      </>
    )
  const common = { scene, url, onDone: setOutcome }
  return (
    <>
      <SceneHead hint={sentTo ? '第 2 步 / 共 2 步' : scene.subtitle} scene={scene} />
      <CloseButton look="onPicture" />
      <div className="px-10 pt-6 pb-7.5 max-xs:px-5">
        {sentTo ? (
          <CodeSlide
            {...common}
            onOtherPhone={() => setSentTo(null)}
            onSent={setSentTo}
            phone={phone}
            sentTo={sentTo}
          />
        ) : (
          <ClaimSlide {...common} onPhone={setPhone} onSent={setSentTo} phone={phone} />
        )}
      </div>
    </>
  )
}

const SceneHead = ({ scene, hint }: { scene: CouponScene; hint: string }) => (
  <header className="relative h-44 overflow-hidden">
    <Picture alt={scene.img_alt} className="size-full object-cover" isFirst sizes="560px" stem={scene.img} />
    <span aria-hidden className="absolute inset-0 bg-linear-to-t from-night/85 via-night/50 to-night/5" />
    <div className="absolute inset-x-10 bottom-5 text-white max-xs:inset-x-5">
      <Dialog.Title className="font-semibold font-serif text-24/34">{scene.title}</Dialog.Title>
      <p className="text-14/22">{hint}</p>
    </div>
  </header>
)

const closeLooks = {
  plain: 'text-ink-500 hover:bg-sunk hover:text-ink-900',
  onPicture: 'bg-night/50 text-white hover:bg-night/70',
}

const CloseButton = ({ look }: { look: keyof typeof closeLooks }) => (
  <Dialog.Close
    aria-label="关闭"
    className={`absolute top-3.5 right-3.5 z-1 grid size-9 place-items-center rounded-full ${closeLooks[look]}`}
  >
    <X aria-hidden className="icon" />
  </Dialog.Close>
)
