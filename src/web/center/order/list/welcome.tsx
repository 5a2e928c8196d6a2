import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { orders } from '#src/api/booking/orders.ts'
import type { Data } from '#src/api/endpoint.ts'
import { orderTabText } from '#src/domain/booking/order-codes.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Picture } from '../../../ui/picture.tsx'

type List = Data<(typeof orders)['list']>
type NextTrip = List['next_trip']
type Counts = List['counts']

interface Props {
  name: string
  next: NextTrip
  /** Of the tabs; undefined while they are on their way. */
  counts: Counts | undefined
}

/** The name and the next trip, and what waits for its member; nothing is made up where there is none. */
export function Welcome({ name, next, counts }: Props) {
  const { data: themes } = useQuery(themesQuery)
  return (
    <section className="relative h-37 overflow-hidden rounded-dialog bg-night">
      <Picture
        alt=""
        className="absolute inset-0 h-full w-full object-cover"
        sizes="1024px"
        stem={next?.cover || themes?.[0]?.img || ''}
      />
      <div className="absolute inset-0 bg-[linear-gradient(to_right,rgb(8_20_28/.8),rgb(8_20_28/.62)_45%,rgb(8_20_28/.5))] max-sm:bg-[rgb(8_20_28/.66)] max-sm:bg-none" />
      <div className="relative flex h-full items-center gap-8 px-9 text-white max-sm:px-6">
        <div className="min-w-0 grow">
          <h1 className="truncate font-semibold font-serif text-[28px] leading-40">您好，{name}</h1>
          {next && <p className="mt-1 line-clamp-2 text-15/24">{nextText(next)}</p>}
        </div>
        {counts && <Waiting counts={counts} />}
      </div>
    </section>
  )
}

const tabs = [
  { status: 1, text: orderTabText.to_pay },
  { status: 2, text: orderTabText.to_travel },
  { status: 3, text: orderTabText.to_review },
] as const

/** Each number leads to its orders; where nothing waits, the band is the greeting alone. */
const Waiting = ({ counts }: { counts: Counts }) => (
  <ul className="flex shrink-0 gap-2 empty:hidden max-lg:hidden">
    {tabs
      .filter(({ status }) => counts[status] > 0)
      .map(({ status, text }) => (
        <li key={status}>
          <Link
            className="block min-w-20 rounded-control px-3 py-2 text-center hover:bg-white/15"
            search={{ status }}
            to="/center/order"
          >
            <b className="num block font-semibold text-[26px] leading-32">{counts[status]}</b>
            <span className="text-14">{text}</span>
          </Link>
        </li>
      ))}
  </ul>
)

function nextText({ title, days_left }: NonNullable<NextTrip>) {
  return days_left > 0 ? `距离“${title}”出发还有 ${days_left} 天` : `旅途中：${title}，一路平安`
}
