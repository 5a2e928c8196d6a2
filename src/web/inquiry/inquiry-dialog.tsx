import { useState } from 'react'
import type { ConsultWanted } from '../client/shell/inquiry.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ConsultForm } from './inquiry-form.tsx'
import { ConsultWays } from './inquiry-ways.tsx'

interface Props {
  subject: ConsultWanted
  isOpen: boolean
  onClose(): void
}

/** 490 pixels, two steps: how to reach the shop, then the message form. Opening starts at the first (§4). */
export default function ConsultDialog({ subject, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="咨询客服">
      {isOpen && <Steps onClose={onClose} productId={subject.productId} />}
    </Dialog>
  )
}

function Steps({ productId, onClose }: { productId: number | undefined; onClose(): void }) {
  const [step, setStep] = useState<1 | 2>(1)
  return step === 1 ? (
    <ConsultWays onMessage={() => setStep(2)} />
  ) : (
    <ConsultForm onBack={() => setStep(1)} onDone={onClose} productId={productId} />
  )
}
