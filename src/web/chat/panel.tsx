import { useEffect, useRef, useState } from 'react'
import { useMember } from '../client/member/member.ts'
import { chatDock, setChatDock } from '../client/shell/chat.ts'
import { conversation, forget, markRead } from './conversation.ts'
import { Dock } from './dock.tsx'
import { Pill } from './pill.tsx'
import { follow } from './stream.ts'

/** 在线客服, at the edge of every page once the visitor has opened it. */
export default function ChatPanel() {
  const dock = chatDock.use()
  const member = useMember()
  const uid = member === undefined ? null : (member?.uid ?? '')
  const opened = useRef(uid)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is there now has a conversation of their own.
  useEffect(() => {
    const ended = new AbortController()
    follow(ended.signal)
    // Wanted when nothing can be fetched any more: what was typed is handed over to the message form.
    import('../inquiry/inquiry-dialog.tsx').catch(() => {})
    return () => ended.abort()
  }, [turn])
  useEffect(() => {
    // Somebody else looks at the page now (product specification §7).
    const before = opened.current
    if (uid === null || before === uid) return
    opened.current = uid
    if (before === null) return
    forget()
    setTurn((now) => now + 1)
    setChatDock('closed')
  }, [uid])
  useSeen(dock === 'open')
  if (dock === 'closed') return null
  return dock === 'open' ? <Dock /> : <Pill />
}

/** What stands in the open panel, while somebody looks at the tab, is seen. */
function useSeen(isOpen: boolean) {
  const last = conversation.use().thread.cursor
  useEffect(() => {
    if (!isOpen || last === 0) return
    const tell = () => {
      if (document.visibilityState === 'visible') void markRead(last)
    }
    tell()
    addEventListener('visibilitychange', tell)
    return () => removeEventListener('visibilitychange', tell)
  }, [isOpen, last])
}
