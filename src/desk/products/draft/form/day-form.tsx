import { lazy, Suspense, useState } from 'react'
import type { ProductDraft } from '#src/api/desk/products/drafts.ts'
import { deskProducts } from '#src/api/desk/products/products.ts'
import type { ProductDay } from '#src/domain/catalog/product-doc/doc.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { call } from '../../../client/call.ts'
import { NumberCell } from '../../../form/number-cell.tsx'
import { Activities, Legs, Meals } from '../../../itinerary/day-rows.tsx'
import { CopyArea, CopyFault, CopyInput } from './copy.tsx'
import { Heading, Labelled } from './parts.tsx'

const HotelSheet = lazy(() => import('../../../itinerary/hotel-sheet.tsx'))

interface Props {
  day: ProductDay
  hotels: ProductDraft['hotels']
  onChange(some: Partial<ProductDay>): void
}

type Leg = ProductDay['transport'][number]

/** One day of the trip (desk book §4.4): how one travels, what one does, eats, and where one sleeps. */
export const DayForm = ({ day, hotels, onChange }: Props) => (
  <>
    <CopyInput
      label="标题"
      maxLength={60}
      onChange={({ target }) => onChange({ title: target.value })}
      required
      value={day.title}
    />
    <CopyArea
      label="这一天"
      most={1000}
      onChange={({ target }) => onChange({ summary: target.value })}
      rows={3}
      value={day.summary}
    />
    <Heading>交通</Heading>
    <Legs
      list={day.transport}
      make={() => ({
        ...{ kind: 'bus', from: '', to: '', duration_min: null, distance_km: null },
        ...{ depart: '', arrive: '', no: '' },
      })}
      more={(leg, set) => <Timetable leg={leg} set={set} />}
      onChange={(transport) => onChange({ transport })}
    />
    <Heading>活动</Heading>
    <Activities
      list={day.activities}
      make={() => ({ time: '', title: '', duration_min: 0, included: true, text: '', lat: null, lng: null })}
      more={({ title, text }) => <CopyFault text={`${title}\n${text}`} />}
      onChange={(activities) => onChange({ activities })}
    />
    <Heading>食宿</Heading>
    <Meals onChange={(meals) => onChange({ meals })} value={day.meals} />
    <div className="grid grid-cols-[160px_minmax(0,1fr)] gap-3">
      <CopyInput
        label="住在"
        maxLength={30}
        onChange={({ target }) => onChange({ hotel_city: target.value })}
        value={day.hotel_city}
      />
      <CopyInput
        help="在路上过夜和最后一天留空"
        label="住宿标准"
        maxLength={100}
        onChange={({ target }) => onChange({ hotel_text: target.value })}
        value={day.hotel_text}
      />
    </div>
    <Hotel hotels={hotels} id={day.hotel_id} onChange={(hotel_id) => onChange({ hotel_id })} />
    <Labelled label="自由活动" note="合同须写明，没有填 0" unit="小时">
      <NumberCell
        label="自由活动"
        most={24}
        onChange={(free_time_hours) => onChange({ free_time_hours })}
        places={2}
        value={day.free_time_hours}
        width="w-16"
      />
    </Labelled>
    <CopyArea
      label="提示"
      most={600}
      onChange={({ target }) => onChange({ tips: target.value })}
      rows={2}
      value={day.tips}
    />
  </>
)

/** What a leg says beyond a plan's: how far, and by which timetable. */
const Timetable = ({ leg, set }: { leg: Leg; set(some: Partial<Leg>): void }) => (
  <div className="mt-2 grid grid-cols-4 gap-2">
    <Labelled label="公里">
      <NumberCell
        label="公里"
        most={20_000}
        onChange={(distance_km) => set({ distance_km })}
        places={2}
        value={leg.distance_km}
        width="w-24"
      />
    </Labelled>
    <TextInput
      label="班次"
      maxLength={12}
      onChange={({ target }) => set({ no: target.value })}
      value={leg.no}
    />
    <TextInput
      label="出发"
      maxLength={5}
      onChange={({ target }) => set({ depart: target.value })}
      placeholder="08:15"
      value={leg.depart}
    />
    <TextInput
      label="到达"
      maxLength={5}
      onChange={({ target }) => set({ arrive: target.value })}
      placeholder="10:40"
      value={leg.arrive}
    />
  </div>
)

interface HotelProps {
  id: number | null
  hotels: ProductDraft['hotels']
  onChange(id: number | null): void
}

/** A house of the kind that is promised, which the page shows with its pictures. */
function Hotel({ id, hotels, onChange }: HotelProps) {
  const [isFinding, setFinding] = useState(false)
  const [picked, setPicked] = useState<{ id: number; title: string } | null>(null)
  const name =
    hotels.find((hotel) => hotel.id === id)?.name ?? (picked?.id === id ? picked?.title : String(id))
  return (
    <div>
      <span className="mb-1.5 block text-ink-700">参考酒店（或同级）</span>
      <div className="flex items-center gap-2">
        {id !== null && <span className="tag">{name}</span>}
        <Button onClick={() => setFinding(true)} size="sm">
          {id === null ? '从酒店库选' : '换一家'}
        </Button>
        {id !== null && (
          <Button look="text" onClick={() => onChange(null)} size="sm">
            移除
          </Button>
        )}
      </div>
      {isFinding && (
        <Suspense>
          <HotelSheet
            ask={(q) => call(deskProducts.hotels, q === '' ? {} : { q })}
            onClose={() => setFinding(false)}
            onPick={(hotel) => {
              setPicked(hotel)
              onChange(hotel.id)
              setFinding(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
