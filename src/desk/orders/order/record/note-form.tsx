import { useRef, useState } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import { Button } from '#src/ui/button.tsx'
import { Check } from '#src/ui/fields/field.tsx'
import { useMe } from '../../../client/me.ts'
import { useChange } from '../../../client/use-change.ts'
import { useKeys } from '../../../keyboard/use-keys.ts'
import { Face } from '../../../parts/face.tsx'

/** A line for colleagues: N leads to it, ⌘Enter or the button leaves the note. */
export function NoteForm({ no }: { no: string }) {
  const { id, name } = useMe()
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, isBusy, fieldErrors } = useChange(deskEndpoints.orderChanges.note, {
    onDone() {
      setText('')
      setPinned(false)
    },
  })
  useKeys({ n: () => field.current?.focus() })
  const leave = () => text.trim() !== '' && !isBusy && send({ no, text, pinned: isPinned })
  return (
    <form
      className="flex shrink-0 flex-wrap items-center gap-2.5 border-line border-b px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Face id={id} name={name} />
      <span className={`input h-auto! min-h-8 grow basis-40 py-1.5! ${fieldErrors['text'] ? 'err' : ''}`}>
        <textarea
          aria-label="备注"
          className="field-sizing-content max-h-40 min-h-5! w-full resize-none bg-transparent"
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) leave()
            if (event.key === 'Escape') field.current?.blur()
          }}
          placeholder="写备注，客人看不到"
          ref={field}
          rows={1}
          value={text}
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
      {fieldErrors['text'] && <p className="hint err basis-full">{fieldErrors['text']}</p>}
    </form>
  )
}
