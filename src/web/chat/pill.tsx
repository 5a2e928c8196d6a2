import { MessagesSquare } from 'lucide-react'
import { shownMessages } from '#src/domain/content/chat/thread.ts'
import { setChatDock } from '../client/shell/chat.ts'
import { conversation } from './conversation.ts'

/** The panel while it is small: the last line, and how much of it was not seen. */
export function Pill() {
  const { thread, now } = conversation.use()
  const shown = shownMessages(thread)
  const last = shown.at(-1)
  const seen = now?.seen_seq ?? 0
  const unread = shown.filter(({ from, seq }) => from === 'agent' && seq > seen).length
  return (
    <button
      aria-label={unread > 0 ? `打开在线客服，${unread}条未读` : '打开在线客服'}
      className="fixed right-6 bottom-6 z-(--z-side) flex h-13 max-w-80 items-center gap-2.5 rounded-full bg-pine-700 px-5 text-white shadow-raised hover:bg-pine-600 print:hidden"
      onClick={() => setChatDock('open')}
      type="button"
    >
      <MessagesSquare aria-hidden className="icon shrink-0" />
      <span className="truncate text-14/22">{(last && !last.withdrawn && last.text) || '在线客服'}</span>
      {unread > 0 && (
        <span className="num grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-cin-600 px-1.5 font-semibold text-12">
          {unread}
        </span>
      )}
    </button>
  )
}
