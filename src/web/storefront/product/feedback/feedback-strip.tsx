import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { feedbackThanksText } from '#src/domain/content/inquiry.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, Send } from '../../../form/form.tsx'
import { FeedbackField } from './feedback-field.tsx'
import { useFeedback } from './use-feedback.ts'

/** A yes is stored as a message too: only with the number of yes answers can staff weigh the no answers. */
const HELPED = '有帮助'

/** One line: the question, then the one field, then the thanks, each where the one before stood. */
export function FeedbackStrip({ onClose }: { onClose(): void }) {
  const [hasField, setField] = useState(false)
  const [isSent, setSent] = useState(false)
  const helped = useFeedback(HELPED, () => setSent(true))
  const thanks = useRef<HTMLParagraphElement>(null)
  // What was pressed is gone; the thanks take the focus, so that it is not lost.
  useEffect(() => {
    if (isSent) thanks.current?.focus({ preventScroll: true })
  }, [isSent])

  return (
    <section
      aria-label="页面反馈"
      className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface py-3 pr-3 pl-6 text-15 max-md:min-h-29 max-md:gap-2 max-md:pl-4"
    >
      <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
        {!hasField && !isSent && (
          <>
            <p>这一页对您有帮助吗</p>
            <div className="flex gap-2">
              <Form of={helped}>
                <Send busyText="有" size="sm">
                  有
                </Send>
              </Form>
              <Button onClick={() => !helped.isBusy && setField(true)} size="sm">
                没有，我想说
              </Button>
            </div>
          </>
        )}
        {hasField && !isSent && <FeedbackField onSent={() => setSent(true)} />}
        <p className={isSent ? 'outline-none' : 'sr-only'} ref={thanks} role="status" tabIndex={-1}>
          {isSent && feedbackThanksText}
        </p>
        {!hasField && helped.failure && (
          <p className="hint err !mt-0" role="alert">
            {helped.failure}
          </p>
        )}
      </div>
      <button
        aria-label="关闭"
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-500 hover:bg-sunk hover:text-ink-900"
        onClick={onClose}
        type="button"
      >
        <X aria-hidden className="icon" />
      </button>
    </section>
  )
}
