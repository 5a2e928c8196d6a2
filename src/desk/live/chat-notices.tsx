import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { query } from '../client/query.ts'
import { ring } from './ring.ts'

interface Props {
  staffId: number
  notifies: boolean
  sounds: boolean
}

/** What waits for an answer of mine and has come since the page was opened, for who has asked to be told (desk book §3.5). */
export default function ChatNotices({ staffId, notifies, sounds }: Props) {
  const { go } = useAddress()
  const told = useRef<Map<number, number> | null>(null)
  // The live stream reads it anew with every message.
  const { data } = useQuery(query(deskChats.list, { tab: 'active' }))
  useEffect(() => {
    if (!data) return
    const before = told.current
    told.current = new Map(data.list.map(({ id, last_seq }) => [id, last_seq]))
    const fresh = data.list.filter(
      ({ id, unread, last_seq, owner }) =>
        before !== null &&
        unread > 0 &&
        last_seq > (before.get(id) ?? 0) &&
        (owner === null || owner.id === staffId),
    )
    if (fresh.length === 0) return
    if (sounds) void ring()
    // Who looks at the desk sees it there.
    if (!notifies || document.hasFocus()) return
    for (const { id, owner, last_seq } of fresh) {
      // Kind and number, no names: it stands on a screen that others see.
      const title = owner === null ? `待接会话 ${id}` : `会话 ${id} 有新消息`
      const shown = new Notification(title, { tag: `chat ${id} ${last_seq}` })
      shown.onclick = () => {
        window.focus()
        void go(deskHref(`/chat/${id}`))
        shown.close()
      }
    }
  }, [data, go, staffId, notifies, sounds])
  return null
}
