import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { departureMaking } from '#src/api/desk/departures/making.ts'
import type { Input } from '#src/api/endpoint.ts'
import { type Day, numberOfDay } from '#src/domain/calendar-day.ts'
import { query } from '../../../client/query.ts'
import { useChange } from '../../../client/use-change.ts'
import { changeOf, untouched } from '../change.ts'
import { anyDays, daysOf } from '../day-fields.tsx'

/** What a new departure begins with, as the address says it. */
export interface MakingStart {
  product: string
  combo: number | null
  from: Day
  until: Day
  /** The departure whose terms are taken. */
  template: number | null
  isLastYear: boolean
}

/** Whose terms are taken: of each combo the nearest departure, one that is named, or the same week a year before. */
export type Source = 'nearest' | 'template' | 'last_year'

const firstSource = ({ isLastYear, template }: MakingStart): Source =>
  isLastYear ? 'last_year' : template === null ? 'nearest' : 'template'

const startOf = (start: MakingStart) => ({
  product: start.product,
  /** Null for all of them. */
  combos: start.combo === null ? null : ([start.combo] as readonly number[]),
  source: firstSource(start),
  days: { ...anyDays, from: start.from, until: start.until },
  change: untouched,
  reason: '',
})
export type TypedMaking = ReturnType<typeof startOf>

/** The form of new departures, what is found for it, and what is sent. */
export function useMaking(start: MakingStart, onDone: (batch: DepartureBatch) => void) {
  const [typed, setTyped] = useState(() => startOf(start))
  const isNumber = /^\d{1,9}$/.test(typed.product)
  const product = useQuery({
    ...query(departureMaking.combos, { product_id: Number(typed.product) }),
    enabled: isNumber,
  })
  const combos = isNumber ? (product.data?.list ?? []) : []
  const combo_ids_json = combos
    .map(({ id }) => id)
    .filter((id) => typed.combos === null || typed.combos.includes(id))
  const change_json = changeOf(typed.change)
  const days = daysOf(typed.days)
  const isAsking = combo_ids_json.length > 0 && change_json !== null && days !== null
  const { source } = typed
  const asked = useDeferredValue<Input<typeof departureMaking.preview> | null>(
    isAsking
      ? {
          ...{ combo_ids_json, ...days, change_json },
          ...(source === 'template' && start.template !== null && { template_id: start.template }),
          ...(source === 'last_year' && { last_year: true }),
        }
      : null,
  )
  const found = useQuery({
    ...query(departureMaking.preview, asked ?? { combo_ids_json: [], change_json: {} }),
    enabled: asked !== null,
  })
  const shown = isAsking ? found.data : undefined
  const apply = useChange(departureMaking.apply, {
    onDone(batch) {
      setTyped({ ...typed, days: anyDays, change: untouched, reason: '' })
      onDone(batch)
    },
  })
  return {
    typed,
    set: (change: Partial<TypedMaking>) => setTyped((before) => ({ ...before, ...change })),
    title: isNumber ? (product.data?.title ?? '') : '',
    combos,
    chosen: combo_ids_json,
    isAsking,
    isUnreadable: change_json === null,
    error: (isNumber && product.error) || (isAsking && found.error) || null,
    shown,
    isBusy: apply.isBusy,
    write() {
      if (!shown || change_json === null) return
      const seen_json = shown.rows
        .filter(({ skip }) => skip === '')
        .flatMap((row) => [row.combo_id, numberOfDay(row.on), row.source_id, row.source_version])
      const last_year = source === 'last_year' && { last_year: true }
      apply.send({ change_json, ...last_year, seen_json, reason: typed.reason.trim() })
    },
  }
}
