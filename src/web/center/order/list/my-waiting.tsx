import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Waiting, waitlist } from '#src/api/booking/waitlist/waitlist.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { query } from '#src/web/client/api/query.ts'
import { LeaveWaiting } from './leave-waiting.tsx'
import { useAccept } from './use-accept.ts'

/** Offers come by the minute, and a page may stay open. */
const LOOK_AGAIN_MS = 30_000
/** What has ended is no news any more after so long. */
const NEWS_MS = 7 * 86_400_000

/** What the member waits for, above the orders: an offer with its clock first. Nothing where nobody waits. */
export function MyWaiting() {
  const found = useQuery({
    ...query(waitlist.mine, {}),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (!found.data) return null
  const { server_ts } = found.data
  const list = found.data.list.filter((entry) => isNews(entry, server_ts))
  if (list.length === 0) return null
  return (
    <section aria-labelledby="waiting-title" className="panel mt-5 px-6 pt-4 pb-1 max-sm:px-4">
      <h2 className="pb-2 font-semibold text-17/26" id="waiting-title">
        我的候补
      </h2>
      <ul className="divide-y divide-line">
        {list.map((entry) => (
          <Row
            entry={entry}
            key={entry.waitlist_id}
            onChange={() => void found.refetch()}
            serverNow={server_ts}
          />
        ))}
      </ul>
    </section>
  )
}

const isOpen = ({ state }: Waiting) => state === 'waiting' || state === 'offered'
const isNews = (entry: Waiting, now: Date) =>
  isOpen(entry) ||
  (entry.state === 'lapsed' && entry.ended_at !== null && now.getTime() - entry.ended_at.getTime() < NEWS_MS)

interface RowProps {
  entry: Waiting
  serverNow: Date
  onChange(): void
}

const Row = ({ entry, serverNow, onChange }: RowProps) => (
  <li className="flex items-center gap-x-5 gap-y-2 py-3.5 max-lg:flex-wrap">
    <div className="min-w-0 grow basis-80">
      <p className="truncate font-semibold text-16/24">
        <Link
          className="hover:text-pine-600"
          search={{ productId: entry.product_id }}
          to="/product/productDetail"
        >
          {entry.title}
        </Link>
      </p>
      <p className="text-13/22 text-ink-500">
        {entry.date} {weekdayText(entry.date)}出发 · {entry.people_text} · {entry.combo_name}
      </p>
    </div>
    <div className="shrink-0 text-right max-lg:text-left">
      <span className={`tag ${toneOf(entry)}`}>{entry.state_text}</span>
      <p className="mt-1 text-13/20 text-ink-500 empty:hidden">
        <Standing entry={entry} onChange={onChange} serverNow={serverNow} />
      </p>
    </div>
    {isOpen(entry) && <Acts entry={entry} onChange={onChange} />}
  </li>
)

const toneOf = ({ state, is_kept }: Waiting) =>
  state === 'offered' ? 'cin' : state === 'lapsed' ? '' : is_kept ? 'pine' : 'och'

function Standing({ entry, serverNow, onChange }: RowProps) {
  const { offer_until_ts: until, state, is_kept, ahead } = entry
  if (until)
    return (
      <>
        请在 <Countdown onEnd={onChange} serverNow={serverNow} until={until} /> 内接受并提交订单
      </>
    )
  if (state !== 'waiting' || is_kept) return null
  return ahead > 0 ? `前面还有 ${ahead} 组` : '您排在第一位'
}

function Acts({ entry, onChange }: Pick<RowProps, 'entry' | 'onChange'>) {
  const [isLeaving, setLeaving] = useState(false)
  const accepting = useAccept(onChange)
  const isOffered = entry.state === 'offered'
  return (
    <div className="flex shrink-0 items-center gap-2">
      <Button look="text" onClick={() => setLeaving(true)} size="sm">
        放弃
      </Button>
      {isOffered && (
        <Button
          busyText="请稍候"
          isBusy={accepting.isBusy}
          look="cin"
          onClick={() => accepting.start(entry.waitlist_id)}
        >
          接受
        </Button>
      )}
      <LeaveWaiting entry={entry} isOpen={isLeaving} onClose={() => setLeaving(false)} onDone={onChange} />
    </div>
  )
}
