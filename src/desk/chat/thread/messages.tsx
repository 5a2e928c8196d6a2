import { Eye } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { Button } from '#src/ui/button.tsx'
import { useMe } from '../../client/me.ts'
import { Face } from '../../parts/face.tsx'
import { clockText, momentText } from '../../parts/time-text.ts'
import { VisitorFace } from '../visitor-face.tsx'
import { Body } from './body.tsx'
import type { DeskThread, Draft, Shown } from './use-thread.ts'
import { useTyping } from './use-typing.ts'
import { Withdraw } from './withdraw.tsx'

interface Props {
  chat: ChatDetail
  thread: DeskThread | undefined
  shown: readonly Shown[]
  now: Date
  onOlder(): Promise<unknown>
  onAgain(clientId: string, draft: Draft): Promise<unknown>
}

/** How near to its end somebody must be for new messages to move what they read. */
const NEAR_PX = 80

/** What was said, in its order. New messages come into sight unless one reads further up. */
export function Messages({ chat, thread, shown, now, onOlder, onAgain }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isNearEnd = useRef(true)
  const isTyping = useTyping(chat.id, shown.at(-1)?.seq ?? 0)
  const length = shown.length + (thread?.unsent.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is shown.
  useLayoutEffect(() => {
    const element = list.current
    if (element && isNearEnd.current) element.scrollTop = element.scrollHeight
  }, [length, isTyping])
  return (
    <div
      aria-label="消息"
      className="min-h-0 grow overflow-auto px-5 py-3"
      onScroll={({ currentTarget: at }) => {
        isNearEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX
      }}
      ref={list}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
    >
      {thread && thread.from > 1 && <Older onOlder={onOlder} />}
      <ul className="grid gap-2.5">
        {shown.map((message) => (
          <Message chat={chat} key={message.seq} message={message} now={now} />
        ))}
        {thread?.unsent.map(({ clientId, draft, state }) => (
          <li className="flex items-end justify-end gap-2" key={clientId}>
            <span className="text-12 text-ink-500">
              {state === 'failed' ? (
                <Button look="text" onClick={() => void onAgain(clientId, draft)} size="sm">
                  没发出，重发
                </Button>
              ) : (
                '发送中'
              )}
            </span>
            <p className="max-w-100 whitespace-pre-wrap rounded-control bg-pine-100 px-3 py-2 text-14/22 wrap-anywhere">
              {draft.text || '[图片或卡片]'}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 h-5 text-12 text-ink-500" role="status">
        {isTyping && `${chat.label} 正在输入`}
      </p>
    </div>
  )
}

function Older({ onOlder }: { onOlder(): Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <p className="mb-3 text-center">
      <Button
        busyText="读取中"
        isBusy={isBusy}
        look="text"
        onClick={() => {
          setBusy(true)
          void onOlder().finally(() => setBusy(false))
        }}
        size="sm"
      >
        更早的消息
      </Button>
    </p>
  )
}

function Message({ chat, message, now }: { chat: ChatDetail; message: Shown; now: Date }) {
  const me = useMe()
  const { from, staff, at_ts: at, text, seq } = message
  const time = <span className="num shrink-0 text-12 text-ink-500">{momentText(at, now)}</span>
  if (from === 'system')
    return (
      <li className="text-center text-12 text-ink-500">
        <span className="num">{clockText(at)}</span>　{text}
      </li>
    )
  if (from === 'whisper')
    return (
      <li className="flex items-center gap-2 rounded-control border border-och-400 border-dashed bg-och-50 px-3 py-1.5 text-och-700">
        <Eye aria-hidden className="icon shrink-0" />
        <span className="min-w-0 grow text-ink-900 wrap-anywhere">
          <b className="font-semibold text-och-700">{staff?.name ?? '系统'}</b>　{text}
          <em className="ml-2.5 text-12 text-och-700 not-italic">内部，客人看不到</em>
        </span>
        {time}
      </li>
    )
  const isOurs = from === 'staff'
  return (
    <li className={`group flex items-end gap-2 ${isOurs ? 'flex-row-reverse' : ''}`}>
      {isOurs ? (
        <Face id={staff?.id ?? 0} name={staff?.name ?? ''} />
      ) : (
        <VisitorFace isMember={chat.is_member} label={chat.label} size="md" />
      )}
      <Body chatId={chat.id} message={message} />
      {time}
      {isOurs && (
        <span className="text-12 text-ink-500">{seq <= chat.visitor_read_seq ? '已读' : '已送达'}</span>
      )}
      {staff?.id === me.id && !message.withdrawn && <Withdraw chatId={chat.id} message={message} />}
    </li>
  )
}
