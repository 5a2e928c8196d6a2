import { useRef, useState } from 'react'
import { Dialog } from '#src/ui/dialog.tsx'
import { openChat } from '../client/shell/chat.ts'
import type { InquiryWanted } from '../client/shell/inquiry.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { InquiryWays } from './inquiry-ways.tsx'

interface Props {
  subject: InquiryWanted
  isOpen: boolean
  onClose(): void
}

/** 490 pixels, two steps: how to reach the shop, then the message form. Opening starts at the first (§4). */
export default function InquiryDialog({ subject, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="咨询客服">
      {isOpen && <Steps onClose={onClose} subject={subject} />}
    </Dialog>
  )
}

function Steps({ subject, onClose }: { subject: InquiryWanted; onClose(): void }) {
  const { productId, message } = subject
  const [step, setStep] = useState<1 | 2>(message === undefined ? 1 : 2)
  // On the way back to the first step nothing typed is lost.
  const typed = useRef<Record<string, string>>(null)
  const draft = {
    read: () => typed.current,
    write: (values: Record<string, string>) => {
      typed.current = values
    },
    forget: () => {
      typed.current = null
    },
  }
  return step === 1 ? (
    <InquiryWays
      onChat={() => {
        onClose()
        openChat()
      }}
      onMessage={() => setStep(2)}
    />
  ) : (
    <InquiryForm
      draft={draft}
      message={message}
      onBack={() => setStep(1)}
      onDone={onClose}
      productId={productId}
    />
  )
}
