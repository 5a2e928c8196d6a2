import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { work as workCalls } from '#src/api/desk/work/items.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { useMay, useMe } from '../client/me.ts'
import { query } from '../client/query.ts'
import { itemPath } from '../parts/record-path.ts'
import { dueSoon, reminderText } from './due-soon.ts'
import { useReminding, useSound } from './reminding.ts'

const ChatNotices = lazy(() => import('./chat-notices.tsx'))

const LOOK_MS = 60_000

/** Desktop notifications (desk book §3.5), for who has asked for them: of what is mine and falls due within ten minutes, and of chats. */
export function Reminders() {
  const { id } = useMe()
  const may = useMay()
  const notifies = useReminding(id) === 'on'
  const sounds = useSound(id)
  return (
    <>
      {notifies && <Reminding />}
      {(notifies || sounds) && may('chat.work') && (
        <Suspense>
          <ChatNotices notifies={notifies} sounds={sounds} staffId={id} />
        </Suspense>
      )}
    </>
  )
}

function Reminding() {
  const { go } = useAddress()
  const told = useRef(new Set<string>())
  const { data } = useQuery({
    ...query(workCalls.list, { scope: 'mine' }),
    refetchInterval: LOOK_MS,
    // A reminder is for who looks elsewhere.
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (!data) return
    for (const item of dueSoon(data.list, data.now)) {
      const tag = `work ${item.id} ${item.due_at.getTime()}`
      if (told.current.has(tag)) continue
      told.current.add(tag)
      // The browser shows one of a tag, however many tabs are open.
      const shown = new Notification(reminderText(item), { body: '10分钟内到期', tag })
      shown.onclick = () => {
        window.focus()
        void go(deskHref(itemPath(item) ?? '/'))
        shown.close()
      }
    }
  }, [data, go])
  return null
}
