import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdviseDate, orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import { find } from '#src/api/desk/work/find.ts'
import { messageOf } from '#src/api/reply.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../../client/query.ts'
import { Panel } from '../../parts/panel.tsx'
import type { Advice } from './use-advice.ts'

/** How often seats are read anew while somebody chooses. */
const SEATS_EVERY_MS = 30_000

/** The product, and which of its dates; seats are those of this moment. */
export function TripPanel({ advice }: { advice: Advice }) {
  const { of, type, values } = advice
  const productId = Number(of('product_id'))
  const found = useQuery({
    ...query(orderAdvising.dates, { product_id: productId }),
    enabled: productId > 0,
    refetchInterval: SEATS_EVERY_MS,
    placeholderData: () => undefined,
  })
  function choose(id: string) {
    const options = Object.keys(values).filter((name) => name.startsWith('option.'))
    for (const name of ['combo_key', 'date', 'rooms', 'share', 'coupon_id', ...options]) type(name, '')
    type('product_id', id)
  }
  return (
    <Panel
      aside={
        productId > 0 && (
          <>
            <span className="min-w-0 truncate text-ink-700">{found.data?.product.title}</span>
            <Button className="-mr-3 ml-auto" look="text" onClick={() => choose('')} size="sm">
              换产品
            </Button>
          </>
        )
      }
      title="行程"
    >
      <div className="px-4 py-3">
        {productId === 0 ? (
          <Products onChoose={choose} />
        ) : found.data ? (
          <Dates advice={advice} dates={found.data.dates} />
        ) : found.error ? (
          <Notice tone="err">{messageOf(found.error)}</Notice>
        ) : (
          <Skeleton className="h-40 rounded-control" />
        )}
      </div>
    </Panel>
  )
}

function Products({ onChoose }: { onChoose(id: string): void }) {
  const [q, setQ] = useState('')
  const asked = useSettled(q.trim())
  const { data } = useQuery({ ...query(find.search, { q: asked || '-' }), enabled: asked !== '' })
  const list = asked === '' ? [] : (data?.groups.find(({ kind }) => kind === 'product')?.list ?? [])
  return (
    <>
      <div className="w-120">
        <TextInput
          autoComplete="off"
          label="产品"
          maxLength={60}
          name="product_id"
          onChange={({ target }) => setQ(target.value)}
          placeholder="产品名或编号"
          required
          value={q}
        />
      </div>
      {asked !== '' && data && (
        <ul aria-label="找到的产品" className="mt-2">
          {list.length === 0 && <li className="text-ink-500">没有这样的产品</li>}
          {list.map(({ ref, title }) => (
            <li key={ref}>
              <Button look="text" onClick={() => onChoose(ref)}>
                <span className="num text-ink-500">{ref}</span> {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Dates({ advice: { of, type }, dates }: { advice: Advice; dates: readonly AdviseDate[] }) {
  const combos = [...new Map(dates.map(({ combo_key, combo_name }) => [combo_key, combo_name]))]
  const combo = of('combo_key') || (combos[0]?.[0] ?? '')
  const gone =
    of('date') !== '' && !dates.some((each) => each.combo_key === combo && each.date === of('date'))
  if (dates.length === 0) return <p className="text-ink-500">没有在售且有余位的团期。</p>
  return (
    <div className="grid gap-3">
      {combos.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-ink-700">套餐</legend>
          <div className="flex flex-wrap gap-x-5">
            {combos.map(([key, name]) => (
              <Check
                checked={combo === key}
                className="py-1"
                key={key}
                kind="radio"
                name="combo_key"
                onChange={() => {
                  type('combo_key', key)
                  type('date', '')
                }}
              >
                {name}
              </Check>
            ))}
          </div>
        </fieldset>
      )}
      {gone && <Notice tone="warn">{of('date')} 已没有余位或停售，请另选日期。</Notice>}
      <fieldset>
        <legend className="mb-1 text-ink-700">出发日期</legend>
        <ul className="grid max-h-44 grid-cols-2 gap-x-6 overflow-auto rounded-control border border-line px-3 py-1">
          {dates
            .filter(({ combo_key }) => combo_key === combo)
            .map((each) => (
              <li key={each.date}>
                <Check
                  checked={of('date') === each.date}
                  className="py-1"
                  kind="radio"
                  name="date"
                  onChange={() => {
                    type('combo_key', combo)
                    type('date', each.date)
                  }}
                >
                  {monthDayText(each.date)} {weekdayText(each.date)}{' '}
                  <span className="text-12 text-ink-500">
                    {[
                      '成人 ',
                      yuanText(each.adult_fen),
                      `，余 ${each.seats}`,
                      each.group_text && `，${each.group_text}`,
                    ].join('')}
                  </span>
                </Check>
              </li>
            ))}
        </ul>
      </fieldset>
    </div>
  )
}
