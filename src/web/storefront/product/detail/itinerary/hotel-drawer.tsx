import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HotelDetail } from '#src/api/catalog/hotels.ts'
import { hotels } from '#src/api/catalog/hotels.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Picture } from '../../../../ui/picture.tsx'

interface Props {
  id: number
  /** Known before the hotel is loaded. */
  name: string
  onClose(): void
}

/** What is known of a hotel of the itinerary, beside the page. */
export default function HotelDrawer({ id, name, onClose }: Props) {
  const { data, error, refetch } = useQuery(query(hotels.detail, { id }))
  return (
    <Modal label={`酒店：${name}`} look="drawer" onClose={onClose}>
      <div className="px-8 pt-7 pb-10 max-lg:px-5">
        <h2 className="pr-10 font-semibold font-serif text-22/32">{name}</h2>
        {data ? (
          <Hotel hotel={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-5 h-[285px] rounded-card" />
        )}
      </div>
    </Modal>
  )
}

function Hotel({ hotel }: { hotel: HotelDetail }) {
  const [first] = hotel.images
  const years = [
    hotel.opened_year && `${hotel.opened_year} 年开业`,
    hotel.renovated_year && `${hotel.renovated_year} 年装修`,
  ].filter(Boolean)
  return (
    <>
      {hotel.name_en && <p className="num font-semibold text-ink-500">{hotel.name_en}</p>}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-ink-700">
        <span>
          <span aria-hidden className="mr-1 text-och-400">
            {Array.from({ length: hotel.star }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stars are all alike.
              <Star className="icon fill !size-3.5" key={index} />
            ))}
          </span>
          {hotel.star} 星级
        </span>
        {hotel.diamond > 0 && <span>网评 {hotel.diamond} 钻</span>}
        {years.length > 0 && <span className="text-ink-500">{years.join(' · ')}</span>}
      </p>
      {first && (
        <Picture
          alt={first.alt}
          className="mt-4 h-[285px] w-full rounded-card object-cover max-lg:h-50"
          sizes="460px"
          stem={first.url}
        />
      )}
      {hotel.intro_html && (
        <div
          className="rich mt-4 text-15/28 text-ink-700"
          // Sanitized by the shop when it is stored (rule book §1, text safety).
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
          dangerouslySetInnerHTML={{ __html: hotel.intro_html }}
        />
      )}
      <Part title="设施">
        {hotel.facilities.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {hotel.facilities.map((facility) => (
              <li className="tag pine" key={facility}>
                {facility}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="房型">
        {hotel.rooms.length > 0 && (
          <ul className="divide-y divide-line">
            {hotel.rooms.map((room) => (
              <li className="flex flex-wrap justify-between gap-x-4 py-2" key={room.name}>
                <span className="font-medium">{room.name}</span>
                <span className="text-ink-500">
                  {room.area_m2} ㎡ · {room.bed} · {room.window} · 可住 {room.max_pax} 人
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="附近">
        {hotel.near.length > 0 && (
          <ul className="grid gap-1">
            {hotel.near.map((place) => (
              <li className="flex justify-between" key={place.name}>
                {place.name}
                <span className="text-ink-500">直线约 {distanceText(place.distance_m)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="入住须知">
        <dl className="grid grid-cols-[72px_1fr] gap-y-1.5 [&>dt]:text-ink-500">
          <Fact name="位置">{[hotel.city, hotel.address].filter(Boolean).join(' · ')}</Fact>
          <Fact name="时间">{`${hotel.check_in} 后入住，${hotel.check_out} 前退房`}</Fact>
          <Fact name="儿童">{hotel.policy.children}</Fact>
          <Fact name="宠物">{hotel.policy.pets}</Fact>
          <Fact name="银行卡">{hotel.policy.cards}</Fact>
          <Fact name="电话">{hotel.phone}</Fact>
        </dl>
      </Part>
      <p className="mt-5 text-13/24 text-ink-500">
        行程以合同约定的酒店标准为准；同级酒店指星级或钻级相同、位置相近的酒店。
      </p>
    </>
  )
}

const distanceText = (metres: number) =>
  metres < 1_000 ? `${metres} 米` : `${(metres / 1_000).toFixed(1)} 公里`

/** Nothing at all where nothing is known. */
const Part = ({ title, children }: { title: string; children: ReactNode }) =>
  children && (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold text-16/24">{title}</h3>
      {children}
    </section>
  )

const Fact = ({ name, children }: { name: string; children: string }) =>
  children && (
    <>
      <dt>{name}</dt>
      <dd className="text-ink-700">{children}</dd>
    </>
  )
