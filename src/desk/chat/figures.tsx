import { useQuery } from '@tanstack/react-query'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { query } from '../client/query.ts'

/** How the day goes, for everybody who answers: who waits, and how soon people were answered. */
export function Figures() {
  const { data } = useQuery(query(deskChats.figures, {}))
  if (!data) return null
  const { waiting, open, people, first_reply_seconds: seconds } = data
  return (
    <span className="truncate text-12 text-ink-500">
      待接 <b className="num font-semibold">{waiting}</b>，进行中 <b className="num font-semibold">{open}</b>
      {people > 0 && (
        <>
          ，<span className="num">{people}</span> 人接待
        </>
      )}
      {seconds !== null && `，今日首响中位 ${spanText(seconds)}`}
    </span>
  )
}

const spanText = (seconds: number) =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
