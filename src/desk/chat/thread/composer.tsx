import { Image, Map as MapIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { chatTextMost } from '#src/domain/content/chat/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { call } from '../../client/call.ts'
import { modKey } from '../../keyboard/mod-key.ts'
import { CardPicker } from '../dialogs/card-picker.tsx'
import { QuickReplies } from './quick-replies.tsx'
import type { Draft } from './use-thread.ts'

const TYPING_EVERY_MS = 3_000
const PICTURES = 'image/jpeg,image/png,image/webp'

interface Props {
  chat: ChatDetail
  isMine: boolean
  onSend(draft: Draft): void
}

/** `isBeside`: begun while a colleague answered, so for colleagues, whoever answers by now. */
interface Typed {
  text: string
  isWhisper: boolean
  isBeside: boolean
}
const nothing: Typed = { text: '', isWhisper: false, isBeside: false }
/** By conversation, while others are looked at. In memory alone, which a logout empties: a text may hold telephones. */
const typedIn = new Map<number, Typed>()

function useTyped(id: number) {
  const [typed, setTyped] = useState(typedIn.get(id) ?? nothing)
  function write(next: Typed) {
    setTyped(next)
    typedIn.set(id, next)
  }
  return [typed, write] as const
}

/** To the visitor, or to colleagues alone. Who is not its owner can only whisper; ⌘Enter sends. */
export function Composer({ chat, isMine, onSend }: Props) {
  const canAnswer = isMine || chat.owner === null
  const [typed, write] = useTyped(chat.id)
  const { text, isWhisper, isBeside } = typed
  const whispers = isWhisper || isBeside || !canAnswer
  const [isPicking, setPicking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  const length = [...text.trim()].length
  const isTooLong = length > chatTextMost

  function submit() {
    if (length === 0 || isTooLong) return
    onSend({ kind: whispers ? 'whisper' : 'text', text: text.trim() })
    write({ ...nothing, isWhisper })
    field.current?.focus()
  }
  function tellTyping() {
    const now = performance.now()
    if (whispers || !isMine || now - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = now
    call(deskChats.typing, { id: chat.id }).catch(() => {})
  }
  const fill = (reply: string) => {
    write({ ...typed, text: reply })
    field.current?.focus()
  }
  return (
    <div className="shrink-0 px-4 pt-2 pb-3.5">
      {!whispers && <QuickReplies onChoose={fill} typed={text} />}
      <div
        className={`rounded-control border bg-white has-[textarea:focus-visible]:[box-shadow:var(--focus)] ${whispers ? 'border-och-400' : 'border-line-strong'}`}
      >
        <textarea
          aria-label={whispers ? '内部备注' : '回复客人'}
          className="block h-18 w-full resize-none bg-transparent px-3.5 pt-3 pb-2 text-14/22 focus-visible:[box-shadow:none]"
          onChange={(event) => {
            write({ ...typed, text: event.target.value, isBeside: isBeside || !canAnswer })
            tellTyping()
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            submit()
          }}
          placeholder={whispers ? '同事能看到，客人看不到' : '回复客人，/ 选快捷回复'}
          ref={field}
          value={text}
        />
        <div className="flex items-center gap-1 border-line border-t px-2 py-1.5">
          {!whispers && (
            <>
              <Tool label="发图片" onClick={() => files.current?.click()}>
                <Image aria-hidden className="icon" />
              </Tool>
              <Tool label="发产品、团期、订单或优惠券" onClick={() => setPicking(true)}>
                <MapIcon aria-hidden className="icon" />
              </Tool>
              <input
                accept={PICTURES}
                hidden
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) onSend({ kind: 'picture', text: '', file })
                  target.value = ''
                }}
                ref={files}
                type="file"
              />
            </>
          )}
          {isTooLong && (
            <span className="num text-12 text-err" role="alert">
              {length}/{chatTextMost}
            </span>
          )}
          <span className="ml-auto flex rounded-row bg-sunk p-0.5">
            <Way
              isOn={!whispers}
              onClick={() => write({ ...nothing, text })}
              why={canAnswer ? '' : `由${chat.owner?.name ?? '同事'}接待`}
            >
              回复客人
            </Way>
            <Way isOn={whispers} onClick={() => write({ ...typed, isWhisper: true })}>
              内部备注
            </Way>
          </span>
          <Button className="ml-2" look="pine" onClick={submit}>
            {whispers ? '记下' : '发送'}{' '}
            <span aria-hidden className="text-12 opacity-80">
              {modKey} Enter
            </span>
          </Button>
        </div>
      </div>
      {isPicking && <CardPicker chat={chat} onClose={() => setPicking(false)} onSend={onSend} />}
    </div>
  )
}

interface ToolProps {
  label: string
  onClick(): void
  children: ReactNode
}
const Tool = ({ label, onClick, children }: ToolProps) => (
  <button
    aria-label={label}
    className="grid size-7 place-items-center rounded-row text-ink-700 hover:bg-sunk"
    onClick={onClick}
    title={label}
    type="button"
  >
    {children}
  </button>
)

interface WayProps {
  isOn: boolean
  why?: string
  onClick(): void
  children: string
}
const Way = ({ isOn, why = '', onClick, children }: WayProps) => (
  <button
    aria-disabled={why !== '' || undefined}
    aria-pressed={isOn}
    className="h-7 rounded-row px-3 aria-pressed:bg-white aria-pressed:font-semibold aria-disabled:text-ink-500"
    onClick={() => why === '' && onClick()}
    title={why || undefined}
    type="button"
  >
    {children}
  </button>
)
