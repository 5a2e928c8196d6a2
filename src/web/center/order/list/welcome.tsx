import { useQuery } from '@tanstack/react-query'
import type { Data } from '#src/contract/endpoint.ts'
import type { orders } from '#src/contract/orders.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Picture } from '../../../ui/picture.tsx'

type NextTrip = Data<(typeof orders)['list']>['next_trip']

/** The name and the next trip; nothing is made up where there is none. */
export function Welcome({ name, next }: { name: string; next: NextTrip }) {
  const { data: themes } = useQuery(themesQuery)
  return (
    <section className="relative h-[148px] overflow-hidden rounded-dialog bg-night">
      <Picture
        alt=""
        className="absolute inset-0 h-full w-full object-cover"
        sizes="1024px"
        stem={next?.cover || themes?.[0]?.img || ''}
      />
      <div className="absolute inset-0 bg-[linear-gradient(to_right,rgb(8_20_28/.8),rgb(8_20_28/.62)_45%,rgb(8_20_28/.12))] max-[600px]:bg-[rgb(8_20_28/.66)] max-[600px]:bg-none" />
      <div className="relative flex h-full flex-col justify-center px-9 text-white max-[600px]:px-6">
        <h1 className="truncate font-semibold font-serif text-[28px] leading-[40px]">您好，{name}</h1>
        {next && <p className="mt-1 line-clamp-2 text-[15px] leading-6">{nextText(next)}</p>}
      </div>
    </section>
  )
}

function nextText({ title, days_left }: NonNullable<NextTrip>) {
  return days_left > 0 ? `距离“${title}”出发还有 ${days_left} 天` : `旅途中：${title}，一路平安`
}
