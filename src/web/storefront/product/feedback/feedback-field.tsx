import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form, Send } from '../../../form/form.tsx'
import { useFeedback } from './use-feedback.ts'

export function FeedbackField({ onSent }: { onSent(): void }) {
  const form = useFeedback('', onSent)
  const { error, ...field } = form.field('message')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const note = error || form.failure

  // It stands where the button was that asked for it.
  useEffect(() => input.current?.focus(), [])

  return (
    <Form className="flex grow flex-wrap items-center gap-x-3" of={form}>
      <span className={`input !h-9 max-w-160 flex-1 ${note ? 'err' : ''}`}>
        <input
          aria-describedby={note ? noteId : undefined}
          aria-invalid={note ? true : undefined}
          aria-label="您想说的"
          aria-required
          placeholder="没找到什么，或者哪里可以更好"
          ref={input}
          {...field}
        />
      </span>
      <Send look="pine" size="sm">
        提交
      </Send>
      {note && (
        <p className="hint err basis-full" id={noteId} role="alert">
          <CircleAlert aria-hidden className="icon" />
          {note}
        </p>
      )}
    </Form>
  )
}
