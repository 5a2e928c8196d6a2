import { addDays, type Day, dayOf, isDay } from '#src/domain/calendar-day.ts'
import { deskHref, type Search, useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import type { MakingStart } from './making/use-making.ts'

export const batchModes = ['change', 'create', 'remove'] as const
export type BatchMode = (typeof batchModes)[number]

const DEPARTURES = '/departures'

const idOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null)
const dayIn = (text = ''): Day => (isDay(text) ? text : '')

/** What of the address says how new departures begin; gone once the panel is closed. */
const nothing = { batch: undefined, of: undefined, combo: undefined, on: undefined, until: undefined }
const noSource = { template: undefined, last_year: undefined }

interface Making {
  product_id: number
  combo_id: number
  template_id: number
}

/** Where more departures like one are made; what the calendar shows beside stays. */
export const makingHref = ({ product_id, combo_id, template_id }: Making, path: string, search: Search) =>
  deskHref(DEPARTURES, {
    ...(path === DEPARTURES ? search : {}),
    ...{ ...nothing, ...noSource, view: undefined, batch: 'create' },
    ...{ of: String(product_id), combo: String(combo_id), template: String(template_id) },
  })

/** As far ahead as a year is copied at first. */
const HALF_A_YEAR_DAYS = 182

/** The panel of a batch, which stands in the address. */
export function useBatch() {
  const { search, set } = useAddress()
  const isAllowed = useMay()('departure.batch')
  const word = search['batch']
  const mode = isAllowed ? (batchModes.find((each) => each === word) ?? null) : null
  const on = dayIn(search['on'])
  const start: MakingStart = {
    product: String(idOf(search['of']) ?? search['product_id'] ?? ''),
    combo: idOf(search['combo']),
    from: on,
    until: dayIn(search['until']) || on,
    template: idOf(search['template']),
    isLastYear: search['last_year'] === '1',
  }
  return {
    isAllowed,
    mode,
    start,
    startKey: JSON.stringify(start),
    open: (batch: BatchMode) => void set({ batch }),
    close: () => void set({ ...nothing, ...noSource }),
    make: ({ product_id, combo_id }: { product_id: number; combo_id: number }, day: Day) =>
      void set({
        ...{ ...noSource, batch: 'create', of: String(product_id), combo: String(combo_id) },
        ...{ on: day, until: day },
      }),
    copyLastYear: (productId: number) => {
      const today = dayOf(new Date())
      return void set({
        ...{ ...nothing, ...noSource, batch: 'create', of: String(productId), last_year: '1' },
        ...{ on: addDays(today, 1), until: addDays(today, HALF_A_YEAR_DAYS), view: undefined },
      })
    },
    makeFor: (productId: number) =>
      void set({ ...nothing, ...noSource, batch: 'create', of: String(productId), view: undefined }),
  }
}
