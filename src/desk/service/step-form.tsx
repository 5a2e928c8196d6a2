import { useState } from 'react'
import {
  type ContactWay,
  contactWays,
  contactWayText,
  stepTextMost,
} from '#src/domain/content/service-steps.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea, TextInput } from '#src/ui/fields/field.tsx'

interface Contact {
  way: ContactWay
  text: string
  next_at: Date | undefined
}

interface Props {
  isBusy: boolean
  fieldErrors: Readonly<Record<string, string>>
  /** Rejects when it was refused: what was typed stays then. */
  send(contact: Contact): Promise<unknown>
}

/** Notes a call: how, what came of it, and when to call again. ⌘Enter sends. */
export function StepForm({ isBusy, fieldErrors, send }: Props) {
  const [way, setWay] = useState<ContactWay>('phone')
  const [text, setText] = useState('')
  const [nextAt, setNextAt] = useState('')
  const isReady = text.trim().length >= 2
  async function submit() {
    if (!isReady || isBusy) return
    const next_at = nextAt === '' ? undefined : new Date(`${nextAt}:00+08:00`)
    try {
      await send({ way, text: text.trim(), next_at })
      setText((now) => (now === text ? '' : now))
      setNextAt((now) => (now === nextAt ? '' : now))
    } catch {
      // The refusal is told where it belongs; what was typed stays.
    }
  }
  return (
    <form
      noValidate
      onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && void submit()}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className="mb-3 flex items-center gap-2">
        <legend className="float-left mr-2 text-ink-700">方式</legend>
        {contactWays.map((each) => (
          <button
            aria-pressed={way === each}
            className={`chip ${way === each ? 'on' : ''}`}
            key={each}
            onClick={() => setWay(each)}
            type="button"
          >
            {contactWayText[each]}
          </button>
        ))}
      </fieldset>
      <TextArea
        error={fieldErrors['text']}
        help="同事都能看到，请勿写手机号或证件号"
        label="结果"
        most={stepTextMost}
        name="text"
        onChange={({ target }) => setText(target.value)}
        required
        rows={3}
        value={text}
      />
      <div className="mt-3 flex items-end gap-3">
        <div className="w-56">
          <TextInput
            error={fieldErrors['next_at']}
            label="下次联系"
            name="next_at"
            onChange={({ target }) => setNextAt(target.value)}
            type="datetime-local"
            value={nextAt}
          />
        </div>
        <Button className="ml-auto" disabled={!isReady} isBusy={isBusy} look="pine" type="submit">
          记录已联系
        </Button>
      </div>
    </form>
  )
}
