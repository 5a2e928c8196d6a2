import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { departureMaking } from '#src/api/desk/departures/making.ts'
import type { Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { type Day, numberOfDay } from '#src/domain/calendar-day.ts'
import { query } from '../../../client/query.ts'
import { useChange } from '../../../client/use-change.ts'
import { useKept } from '../../../client/use-kept.ts'
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

interface Kept {
  /** What it began with; null once that is made or cleared. */
  start: MakingStart | null
  typed: TypedMaking
}

/** What was typed before stays, but for what another beginning names. */
function begin(start: MakingStart, kept: Kept | null): Kept {
  const fresh = startOf(start)
  if (kept === null) return { start, typed: fresh }
  if (JSON.stringify(kept.start) === JSON.stringify(start)) return kept
  const { product, combos, source, days } = fresh
  const isNamed = product !== '' || kept.typed.source === 'template'
  return {
    start,
    typed: {
      ...kept.typed,
      ...(product !== '' && { product, combos }),
      ...(isNamed && { source }),
      ...(start.from !== '' && { days }),
    },
  }
}

/** The form of new departures, what is found for it, and what is sent. */
export function useMaking(start: MakingStart, onDone: (batch: DepartureBatch) => void) {
  const [{ typed }, setKept] = useKept<Kept>('departures.create', (kept) => begin(start, kept))
  const set = (change: Partial<TypedMaking>) =>
    setKept((before) => ({ ...before, typed: { ...before.typed, ...change } }))
  const isNumber = /^\d{1,9}$/.test(typed.product)
  const product = useQuery({
    ...query(departureMaking.combos, { product_id: Number(typed.product) }),
    enabled: isNumber,
  })
  const isKnown = isNumber && !product.isPlaceholderData
  const combos = isKnown ? (product.data?.list ?? []) : []
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
      setKept({ start: null, typed: { ...typed, days: anyDays, change: untouched, reason: '' } })
      onDone(batch)
    },
  })
  return {
    typed,
    set,
    clear: () => setKept({ start: null, typed: { ...startOf(start), days: anyDays } }),
    product: {
      title: isKnown ? product.data?.title : undefined,
      fault: isKnown && product.error ? messageOf(product.error) : undefined,
    },
    combos,
    chosen: combo_ids_json,
    isAsking,
    isUnreadable: change_json === null,
    error: found.error,
    shown,
    /** What is shown is of what is typed. */
    isCurrent: !found.isPlaceholderData,
    isBusy: apply.isBusy,
    write() {
      if (!shown || !asked) return
      const seen_json = shown.rows
        .filter(({ skip }) => skip === '')
        .flatMap((row) => [row.combo_id, numberOfDay(row.on), row.source_id, row.source_version])
      const last_year = asked.last_year === true && { last_year: true }
      apply.send({ change_json: asked.change_json, ...last_year, seen_json, reason: typed.reason.trim() })
    },
  }
}
