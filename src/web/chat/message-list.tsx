import { useLayoutEffect, useRef } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { shownMessages } from '#src/domain/content/chat/thread.ts'
import { toast } from '#src/ui/toast.ts'
import { Bubble } from './bubble.tsx'
import { conversation, type Draft, loadOlder, type Shown, send, withdraw } from './conversation.ts'

/** How near to its end somebody must be for new messages to move what they read. */
const NEAR_PX = 80
/** Between messages further apart stands the time. */
const APART_MS = 5 * 60_000

export const told = (work: Promise<unknown>) =>
  void work.catch((error: unknown) => toast.error(messageOf(error)))

/** What was said, in its order: a screen reader hears what is added. */
export function MessageList() {
  const { thread, past, isTyping, now } = conversation.use()
  const shown = shownMessages(thread)
  const list = useRef<HTMLDivElement>(null)
  const isNearEnd = useRef(true)
  const length = past.length + shown.length + thread.unsent.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is shown.
  useLayoutEffect(() => {
    const element = list.current
    if (element && isNearEnd.current) element.scrollTop = element.scrollHeight
  }, [length, isTyping])
  const all = [...past, ...shown]
  return (
    <div
      aria-label="消息"
      className="min-h-0 grow overflow-auto overscroll-contain px-3.5 py-3"
      onScroll={({ currentTarget: at }) => {
        isNearEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX
      }}
      ref={list}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
    >
      {thread.from > 1 && (
        <p className="mb-3 text-center">
          <button className="text-13/20 text-pine-600" onClick={() => told(loadOlder())} type="button">
            更早的消息
          </button>
        </p>
      )}
      {length === 0 && (
        <p className="py-6 text-center text-13/20 text-ink-500">
          您好，想去哪里、几个人、什么时候？请直接留言。
        </p>
      )}
      <ol className="grid gap-3">
        {all.map((message, at) => (
          <Line
            before={all[at - 1]}
            isPast={at < past.length}
            key={`${message.chatId}-${message.seq}`}
            message={message}
            readSeq={Math.max(thread.readSeq, now?.read_seq ?? 0)}
          />
        ))}
        {thread.unsent.map(({ clientId, draft, state }) => (
          <li className="flex flex-row-reverse items-end gap-2" key={clientId}>
            <Bubble side="me">{draftText(draft)}</Bubble>
            {state === 'failed' ? (
              <button
                className="shrink-0 text-12/18 text-err underline"
                onClick={() => told(send(draft, clientId))}
                type="button"
              >
                没发出，重发
              </button>
            ) : (
              <span className="shrink-0 text-12/18 text-ink-500">
                {state === 'sent' ? '已送达' : '发送中'}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="h-6 pt-2 text-13/20 text-ink-500" role="status">
        {isTyping && `${now?.agent?.name ?? '客服'} 正在输入…`}
      </p>
    </div>
  )
}

const draftText = (draft: Draft) =>
  draft.kind === 'text' ? draft.text : draft.kind === 'picture' ? '[图片]' : '[产品]'

interface LineProps {
  message: Shown
  before: Shown | undefined
  /** Of a conversation that is over. */
  isPast: boolean
  readSeq: number
}

function Line({ message, before, isPast, readSeq }: LineProps) {
  const { from, at_ts: at, text, agent_name: name, seq, withdrawn } = message
  const isApart = !before || at.getTime() - before.at_ts.getTime() > APART_MS
  const time = isApart && (
    <li className="text-center text-12/18 text-ink-500">
      <time className="num">{minuteText(at).slice(5)}</time>
    </li>
  )
  if (from === 'system')
    return (
      <>
        {time}
        <li className="text-center text-12/18 text-ink-500">{text}</li>
      </>
    )
  if (from === 'me')
    return (
      <>
        {time}
        <li className="group flex flex-row-reverse items-end gap-2">
          <Bubble message={message} side="me">
            {text}
          </Bubble>
          {!withdrawn && !isPast && (
            <>
              <span className="shrink-0 text-12/18 text-ink-500">{seq <= readSeq ? '已读' : '已送达'}</span>
              <TakeBack at={at} seq={seq} />
            </>
          )}
        </li>
      </>
    )
  return (
    <>
      {time}
      <li className="flex items-end gap-2">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-pine-100 font-semibold font-serif text-13 text-pine-700"
        >
          {[...name][0] ?? '客'}
        </span>
        <Bubble message={message} side="agent">
          {text}
        </Bubble>
      </li>
    </>
  )
}

const TWO_MINUTES_MS = 120_000

/** While it can be taken back by the browser's clock; the server decides. */
const TakeBack = ({ seq, at }: { seq: number; at: Date }) =>
  performance.timeOrigin + performance.now() - at.getTime() < TWO_MINUTES_MS && (
    <button
      className="shrink-0 text-12/18 text-pine-600 opacity-0 focus:opacity-100 group-hover:opacity-100"
      onClick={() => told(withdraw(seq))}
      type="button"
    >
      撤回
    </button>
  )
