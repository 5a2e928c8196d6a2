import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { feedbackFault } from '#src/domain/consult.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** What the server, or the network, said of the last try. */
  fault: string
  isBusy: boolean
  onSend(message: string): void
  onTyped(): void
}

export function FeedbackField({ fault, isBusy, onSend, onTyped }: Props) {
  const [typed, setTyped] = useState('')
  const [ownFault, setOwnFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const note = ownFault || fault

  // It stands where the button was that asked for it.
  useEffect(() => input.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = feedbackFault(typed) ?? ''
    setOwnFault(found)
    if (found) input.current?.focus()
    else onSend(typed.trim())
  }
  const type = (text: string) => {
    setTyped(text)
    setOwnFault('')
    onTyped()
  }

  return (
    <form className="flex grow flex-wrap items-center gap-x-3" noValidate onSubmit={submit}>
      <span className={`input !h-9 max-w-[640px] flex-1 ${note ? 'err' : ''}`}>
        <input
          aria-describedby={note ? noteId : undefined}
          aria-invalid={note ? true : undefined}
          aria-label="您想说的"
          aria-required
          onChange={(event) => type(event.target.value)}
          placeholder="没找到什么，或者哪里可以更好"
          ref={input}
          value={typed}
        />
      </span>
      <Button isBusy={isBusy} look="pine" size="sm" type="submit">
        提交
      </Button>
      {note && (
        <p className="hint err basis-full" id={noteId} role="alert">
          <CircleAlert aria-hidden className="icon" />
          {note}
        </p>
      )}
    </form>
  )
}
