import { Suspense, useState } from 'react'
import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useSectionInView } from '#src/web/ui/loading/use-section-in-view.ts'
import { Day } from './day.tsx'
import { PhoneCard } from './phone-card.tsx'
import { RouteMap } from './route-map.tsx'
import type { MapPoint } from './route-map-layout.ts'
import { routePoints } from './route-points.ts'

const HotelDrawer = onDemand(() => import('./hotel-drawer.tsx'))

interface Props {
  productId: number
  days: ItineraryDay[]
  points: MapPoint[]
}

/** Day by day beside a list of the days, which tells where one is reading. */
export function Itinerary({ productId, days, points }: Props) {
  const [hotel, setHotel] = useState<NonNullable<ItineraryDay['hotel']> | null>(null)
  const idOf = (day: ItineraryDay) => `day-${productId}-${day.day_no}`
  const current = useSectionInView(days.map(idOf))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-10 max-xl:grid-cols-1 print:block">
      <div className="min-w-0">
        <RouteMap points={routePoints(points, days)} />
        <ol>
          {days.map((day) => (
            <Day day={day} isLast={day === days.at(-1)} id={idOf(day)} key={day.day_no} onHotel={setHotel} />
          ))}
        </ol>
      </div>
      <div className="max-xl:order-first" data-noprint>
        <div className="sticky top-33 grid grid-cols-1 gap-5 max-xl:static">
          <nav
            aria-label="行程天数"
            className="panel relative max-h-[calc(100dvh-400px)] min-h-44 overflow-auto py-2 max-xl:flex max-xl:min-h-0 max-xl:py-0"
          >
            {days.map((day) => (
              <a
                aria-current={idOf(day) === current ? 'step' : undefined}
                className="relative flex items-center gap-3 border-transparent border-l-[3px] px-4 text-ink-700 leading-40 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:bg-pine-50 max-xl:border-l-0 max-xl:px-3 aria-[current]:font-medium aria-[current]:text-pine-700"
                href={`#${idOf(day)}`}
                key={day.day_no}
              >
                <span className="num w-7 shrink-0 font-medium">D{day.day_no}</span>
                <span className="truncate max-xl:sr-only">{day.title}</span>
              </a>
            ))}
          </nav>
          <div className="max-xl:hidden">
            <PhoneCard />
          </div>
        </div>
      </div>
      {hotel && (
        <Suspense>
          <HotelDrawer id={hotel.id} name={hotel.name} onClose={() => setHotel(null)} />
        </Suspense>
      )}
    </div>
  )
}
