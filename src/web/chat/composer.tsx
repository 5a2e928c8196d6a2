import { useRouterState } from '@tanstack/react-router'
import { Image, Send } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { chat } from '#src/api/content/chat.ts'
import { chatTextMost } from '#src/domain/content/chat/chat.ts'
import { productOfAddress } from '#src/domain/content/page-address.ts'
import { call } from '../client/api/call.ts'
import { openInquiry } from '../client/shell/inquiry.ts'
import { conversation, send, typed } from './conversation.ts'
import { told } from './message-list.tsx'
import { PhoneForm } from './phone-form.tsx'
import { connection } from './stream.ts'

const TYPING_EVERY_MS = 3_000
const PICTURES = 'image/jpeg,image/png,image/webp'
const usual = ['退改规则', '还有余位吗'] as const

/** Enter sends, Shift+Enter begins a line. What was typed stays until it was sent. */
export function Composer() {
  const {
    now,
    thread: { unsent },
  } = conversation.use()
  const text = typed.use()
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  const productId = useRouterState({
    select: ({ location }) => productOfAddress(location.pathname + location.searchStr),
  })
  const hasFailed = connection.use() === 'failed'
  const length = [...text.trim()].length
  const isTooLong = length > chatTextMost

  function submit() {
    if (length === 0 || isTooLong) return
    told(send({ kind: 'text', text: text.trim() }))
    typed.set('')
  }
  function tellTyping() {
    const at = performance.now()
    if (!now?.chat_id || now.state !== 'open' || at - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = at
    call(chat.typing, { chat_id: now.chat_id }).catch(() => {})
  }
  return (
    <div className="shrink-0 border-line border-t bg-white px-3.5 pt-2.5 pb-3">
      {now?.asks_phone && now.chat_id !== null && <PhoneForm chatId={now.chat_id} />}
      <div className="mb-2 flex flex-wrap gap-2">
        {usual.map((word) => (
          <Chip key={word} onClick={() => told(send({ kind: 'text', text: word }))}>
            {word}
          </Chip>
        ))}
        {productId !== null && (
          <Chip onClick={() => told(send({ kind: 'product', product_id: productId }))}>发送这条线路</Chip>
        )}
        {hasFailed && (
          <Chip onClick={() => openInquiry({ message: unsentText(unsent, text) })}>改为留言</Chip>
        )}
      </div>
      <div className="flex items-end gap-2">
        <SendPicture />
        <textarea
          aria-invalid={isTooLong || undefined}
          aria-label="输入消息"
          className="field-sizing-content max-h-24 min-h-10 min-w-0 grow resize-none rounded-card border border-control bg-white px-3.5 py-2 text-14/22"
          onChange={(event) => {
            typed.set(event.target.value)
            tellTyping()
          }}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter that ends a word of an input method sends nothing.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
          placeholder="输入消息，回车发送"
          rows={1}
          value={text}
        />
        <button
          aria-label="发送"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-pine-600 text-white hover:bg-pine-700"
          onClick={submit}
          type="button"
        >
          <Send aria-hidden className="icon" />
        </button>
      </div>
      {isTooLong && (
        <p className="num mt-1 text-12/18 text-err" role="alert">
          最多{chatTextMost}字，现在{length}字
        </p>
      )}
    </div>
  )
}

/** What did not leave and what is still being typed, for the message form: nothing is lost with the connection. */
const unsentText = (unsent: ReturnType<typeof conversation.get>['thread']['unsent'], typed: string) =>
  [
    ...unsent.flatMap(({ state, draft }) =>
      state === 'failed' && draft.kind === 'text' ? [draft.text] : [],
    ),
    typed.trim(),
  ]
    .filter(Boolean)
    .join('\n')

function SendPicture() {
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        aria-label="发送图片"
        className="grid size-10 shrink-0 place-items-center rounded-control text-ink-700 hover:bg-sunk"
        onClick={() => files.current?.click()}
        type="button"
      >
        <Image aria-hidden className="icon" />
      </button>
      <input
        accept={PICTURES}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) told(send({ kind: 'picture', file }))
          target.value = ''
        }}
        ref={files}
        type="file"
      />
    </>
  )
}

const Chip = ({ onClick, children }: { onClick(): void; children: string }) => (
  <button
    className="h-7.5 rounded-full border border-line-strong px-3 text-13/20 text-ink-700 hover:border-pine-500 hover:text-pine-600"
    onClick={onClick}
    type="button"
  >
    {children}
  </button>
)
