import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChatDetail } from '#src/api/desk/service/chats.ts'
import { deskChats as chats } from '#src/api/desk/service/chats.ts'
import { shownMessages } from '#src/domain/content/chat/thread.ts'
import { productOfAddress } from '#src/domain/content/page-address.ts'
import { call } from '../client/call.ts'
import { useMe } from '../client/me.ts'
import { query } from '../client/query.ts'
import { AuditLink } from '../parts/audit-link.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Acts } from './acts.tsx'
import { Composer } from './thread/composer.tsx'
import { Messages } from './thread/messages.tsx'
import { useThread } from './thread/use-thread.ts'
import { Who } from './who.tsx'

/** One conversation between its visitor and whoever answers it, and who the visitor is. */
export function Conversation({ id }: { id: number }) {
  const found = useQuery(query(chats.detail, { id }))
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_280px] max-rail:grid-cols-[minmax(0,1fr)_248px]">
      <Loaded of={found}>
        {(chat, now) => (
          <>
            <Thread chat={chat} now={now} />
            <Who chat={chat} now={now} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Thread({ chat, now }: { chat: ChatDetail; now: Date }) {
  const me = useMe()
  const thread = useThread(chat.id)
  const isMine = chat.owner?.id === me.id
  const shown = thread.thread ? shownMessages(thread.thread) : []
  const newest = shown.findLast(({ from }) => from === 'visitor')?.seq ?? 0
  useReading(chat.id, isMine ? newest : 0)
  const place = chat.page_url ? `正在看 ${pageName(chat)}` : ''
  const about = chat.state === 'closed' ? `已结束：${chat.subject}` : place
  return (
    <section aria-label="对话" className="flex min-h-0 min-w-0 flex-col bg-paper">
      <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b bg-white px-4">
        <h2 className="max-w-40 shrink-0 truncate font-semibold text-14">{chat.label}</h2>
        <span className={`tag shrink-0 ${chat.is_member ? 'pine' : ''}`}>
          {chat.is_member ? '会员' : '访客'}
        </span>
        <span className="min-w-0 grow truncate text-ink-500" title={about}>
          {about}
        </span>
        <AuditLink entity="chat" id={chat.id} />
        {chat.state !== 'closed' && <Acts chat={chat} />}
      </header>
      <Messages
        chat={chat}
        now={now}
        onAgain={thread.again}
        onOlder={thread.older}
        shown={shown}
        thread={thread.thread}
      />
      {chat.state === 'closed' ? (
        <p className="border-line border-t bg-white px-4 py-3 text-ink-500">
          {chat.score === null
            ? '会话已结束，客人还没有评分。'
            : `会话已结束，客人评 ${chat.score} 分。${chat.score_text}`}
        </p>
      ) : (
        <Composer chat={chat} isMine={isMine} onSend={thread.send} />
      )}
    </section>
  )
}

/** The owner has read what stands on the screen, while somebody looks at it. */
function useReading(id: number, seq: number) {
  useEffect(() => {
    if (seq === 0) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      // Nobody asked for it: a mark that is lost is made by the next message.
      call(chats.read, { id, seq }).catch(() => {})
    }
    tell()
    addEventListener('visibilitychange', tell)
    return () => removeEventListener('visibilitychange', tell)
  }, [id, seq])
}

/** A trip by its title, which says more than its address. */
function pageName({ page_url: address, viewed }: ChatDetail) {
  const productId = productOfAddress(address)
  return viewed.find(({ id }) => id === productId)?.title ?? address
}
