import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import { addDays, type Day, isDay, monthDayText } from '#src/domain/calendar-day.ts'
import { productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import type { Filter } from '../../list/filter.ts'
import { Filters } from '../../list/filters.tsx'
import type { BatchMode } from '../batch/use-batch.ts'
import { FOUR_WEEKS } from './use-calendar.ts'

const flags: Filter[] = [
  { kind: 'flag', name: 'short', title: '未成团 30天内' },
  { kind: 'flag', name: 'free', title: '余位≥10 14天内' },
]
const types = keysOf(productTypes).map((value) => ({ value, label: productTypeText[value] }))
const optionsOf = (list: readonly { id: number; label: string }[] = []) =>
  list.map(({ id, label }) => ({ value: String(id), label }))

interface ToolbarProps {
  from: Day | undefined
  days: number | undefined
  product: string
  /** Null for who may not. */
  onBatch: ((mode: BatchMode) => void) | null
}

export function Toolbar({ from, days = 14, product, onBatch }: ToolbarProps) {
  const { search, set } = useAddress()
  const places = useQuery(query(departureCalendar.places, {})).data
  const filters: Filter[] = [
    { kind: 'text', name: 'q', title: '产品', placeholder: '产品名称或编号' },
    { kind: 'choice', name: 'type', title: '类型', options: types },
    { kind: 'choice', name: 'destination_id', title: '目的地', options: optionsOf(places?.destinations) },
    { kind: 'choice', name: 'supplier_id', title: '供应商', options: optionsOf(places?.suppliers) },
    { kind: 'choice', name: 'city_id', title: '出发地', options: optionsOf(places?.cities) },
    ...flags,
    { kind: 'linked', name: 'product_id', title: '产品', label: product },
  ]
  const { from: asked = '' } = search
  /** From the day that was asked for: the answer may be that of the press before. */
  const start = isDay(asked) ? asked : from
  const move = (by: number) => start && void set({ from: addDays(start, by) })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">天数</legend>
        {[14, FOUR_WEEKS].map((count) => (
          <button
            aria-pressed={count === days}
            className={`chip ${count === days ? 'on' : ''}`}
            key={count}
            onClick={() => void set({ days: count === FOUR_WEEKS ? String(count) : undefined })}
            type="button"
          >
            {count === FOUR_WEEKS ? '四周' : '两周'}
          </button>
        ))}
      </fieldset>
      <button aria-label={`前${days}天`} className="chip" onClick={() => move(-days)} type="button">
        <ChevronLeft aria-hidden className="icon" />
      </button>
      <button className="chip" onClick={() => void set({ from: undefined })} type="button">
        今天
      </button>
      <button aria-label={`后${days}天`} className="chip" onClick={() => move(days)} type="button">
        <ChevronRight aria-hidden className="icon" />
      </button>
      <b className="num mx-1 whitespace-nowrap font-semibold">
        {from && `${from.slice(0, 4)}年${monthDayText(from)} – ${monthDayText(addDays(from, days - 1))}`}
      </b>
      {onBatch && (
        <span className="ml-auto flex gap-2">
          <Button onClick={() => onBatch('create')} size="sm">
            新建班期
          </Button>
          <Button onClick={() => onBatch('change')} size="sm">
            批量修改
          </Button>
        </span>
      )}
      <Filters filters={filters} />
    </div>
  )
}
