import { useRef, useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { Button } from '#src/ui/button.tsx'
import { Check } from '#src/ui/fields/field.tsx'
import { useMe } from '../../../client/me.ts'
import { useChange } from '../../../client/use-change.ts'
import { useKeys } from '../../../keyboard/use-keys.ts'
import { Face } from '../../../parts/face.tsx'
import { MentionField, mentionsIn } from './mention-field.tsx'

/** A line for colleagues: N leads to it, ⌘Enter or the button leaves the note; it waits for whom it mentions. */
export function NoteForm({ no }: { no: string }) {
  const { id, name } = useMe()
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const [picked, setPicked] = useState<Parameters<typeof mentionsIn>[1]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, isBusy, fieldErrors } = useChange(orderChanges.note, {
    onDone(_, { text: sent }) {
      // What was typed while it was on its way is the beginning of the next one.
      setText((now) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now))
      setPinned(false)
    },
  })
  useKeys({ n: () => field.current?.focus() })
  function leave() {
    if (text.trim() === '' || isBusy) return
    const mentions = mentionsIn(text, picked)
    send({ no, text, pinned: isPinned, ...(mentions.length > 0 && { mentions_json: mentions }) })
  }
  const fault = fieldErrors['text'] ?? fieldErrors['mentions_json']
  return (
    <form
      className="flex shrink-0 flex-wrap items-center gap-2.5 border-line border-b px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Face id={id} name={name} />
      <span className={`input relative h-auto! min-h-8 grow basis-40 py-1.5! ${fault ? 'err' : ''}`}>
        <MentionField
          field={field}
          no={no}
          onLeave={leave}
          onPick={(colleague) => setPicked([...picked, colleague])}
          onType={setText}
          text={text}
        />
        {text === '' && <kbd>N</kbd>}
      </span>
      {text !== '' && (
        <>
          <Check checked={isPinned} onChange={({ target }) => setPinned(target.checked)}>
            置顶
          </Check>
          <Button isBusy={isBusy} look="pine" size="sm" type="submit">
            留下备注
          </Button>
        </>
      )}
      {fault && <p className="hint err basis-full">{fault}</p>}
    </form>
  )
}
