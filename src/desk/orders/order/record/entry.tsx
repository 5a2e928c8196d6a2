import {
  CreditCard,
  Eye,
  FileText,
  History,
  type LucideIcon,
  MessageSquare,
  StickyNote,
  Undo2,
  User,
} from 'lucide-react'
import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import type { TimelineEntry } from '#src/api/desk/orders/views.ts'
import type { TimelineKind } from '#src/domain/booking/desk/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { useChange } from '../../../client/use-change.ts'
import { clockText, fullTimeText } from '../../../parts/time-text.ts'
import { useOrder } from '../order-context.ts'

const plain = 'bg-sunk text-ink-700'
const looks: Record<TimelineKind, { icon: LucideIcon; tone: string }> = {
  state: { icon: User, tone: plain },
  money: { icon: CreditCard, tone: 'bg-pine-50 text-pine-700' },
  refund: { icon: Undo2, tone: 'bg-pine-50 text-pine-700' },
  contract: { icon: FileText, tone: plain },
  message: { icon: MessageSquare, tone: plain },
  note: { icon: StickyNote, tone: 'bg-och-50 text-och-700' },
  reveal: { icon: Eye, tone: plain },
  audit: { icon: History, tone: plain },
}

interface Props {
  entry: TimelineEntry
  no: string
  /** It mentions me, and I read it now for the first time. */
  isNew?: boolean
}

/** One line of the record: who, what, when, and what is to be said beside it. */
export function Entry({ entry, no, isNew = false }: Props) {
  const { kind, by, text, detail, at, note } = entry
  const { icon: Icon, tone } = looks[kind]
  const [isEditing, setEditing] = useState(false)
  const { server_ts } = useOrder()
  const isMine = note?.editable_until && note.editable_until > server_ts
  return (
    <li className="flex gap-3 py-1.5">
      <span aria-hidden className={`grid size-6 shrink-0 place-items-center rounded-full ${tone}`}>
        <Icon className="icon size-3.5!" />
      </span>
      <div className={`min-w-0 grow ${note ? '-my-0.5 rounded-row bg-och-50 px-2.5 pt-1 pb-1.5' : ''}`}>
        <p className="flex items-baseline gap-2 text-13/22">
          <b className="shrink-0 font-semibold">{by}</b>
          <span className="min-w-0 wrap-anywhere">
            {text}
            {note?.pinned && <span className="tag och ml-2">置顶</span>}
            {isNew && <span className="tag pine ml-2">提到我</span>}
          </span>
          <time className="num ml-auto shrink-0 text-12 text-ink-500" title={fullTimeText(at)}>
            {clockText(at)}
          </time>
        </p>
        {isEditing ? (
          <EditNote entry={entry} no={no} onClose={() => setEditing(false)} />
        ) : (
          detail !== '' && (
            <p className="wrap-anywhere whitespace-pre-line text-13/20 text-ink-700">
              <Said mentions={note?.mentions ?? []} text={detail} />
              {note?.edited && <span className="ml-2 text-12 text-ink-500">已修改</span>}
              {isMine && (
                <button
                  className="ml-2 text-12 text-pine-600 hover:underline"
                  onClick={() => setEditing(true)}
                  type="button"
                >
                  修改
                </button>
              )}
            </p>
          )
        )}
      </div>
    </li>
  )
}

/** The text with its mentions marked; whom it does not name is named behind it. */
function Said({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const named = mentions.filter((name) => text.includes(`@${name}`))
  const parts = named.reduce<string[]>(
    (before, name) => before.flatMap((part) => splitAt(part, `@${name}`)),
    [text],
  )
  const others = mentions.filter((name) => !named.includes(name)).map((name) => ` @${name}`)
  return [...parts, ...others].map((part, at) =>
    mentions.includes(part.trim().slice(1)) && part.trim().startsWith('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand in a text twice.
      <span className="text-pine-600" key={at}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const splitAt = (text: string, word: string) =>
  text.split(word).flatMap((part, at) => (at === 0 ? [part] : [word, part]))

/** For five minutes whoever wrote a note may mend it. */
function EditNote({ entry, no, onClose }: Props & { onClose(): void }) {
  const [text, setText] = useState(entry.detail)
  const { send, isBusy, fieldErrors } = useChange(orderChanges.editNote, { onDone: onClose })
  return (
    <form
      className="grid gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        send({ no, note_id: entry.id, text, pinned: entry.note?.pinned ?? false })
      }}
    >
      <TextArea
        error={fieldErrors['text']}
        label="修改备注"
        most={500}
        onChange={({ target }) => setText(target.value)}
        value={text}
      />
      <p className="flex gap-2">
        <Button isBusy={isBusy} look="pine" size="sm" type="submit">
          保存
        </Button>
        <Button onClick={onClose} size="sm">
          取消
        </Button>
      </p>
    </form>
  )
}
