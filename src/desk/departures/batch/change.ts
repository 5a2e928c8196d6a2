import type { departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'

/** What is typed into the form of a batch. */
export interface Typed {
  adultHow: 'set' | 'by' | 'percent'
  adult: string
  child: string
  single: string
  market: '' | 'proven' | 'none'
  seatsHow: 'set' | 'by'
  seats: string
  closeDays: string
  sale: '' | 'close' | 'reopen'
}

export const untouched: Typed = {
  adultHow: 'percent',
  adult: '',
  child: '',
  single: '',
  market: '',
  seatsHow: 'by',
  seats: '',
  closeDays: '',
  sale: '',
}

type Change = Input<typeof departureBatches.apply>['change_json']

/** `-5`, `+5`, `−5` */
function signedWhole(text: string): number | null {
  const plain = text.normalize('NFKC').replace('−', '-').replace(/[\s%]/g, '')
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : null
}

function signedFen(text: string): number | null {
  const plain = text.normalize('NFKC').replace('−', '-').trim()
  const amount = typedYuan(plain.replace(/^[+-]/, ''))
  return amount === null ? null : plain.startsWith('-') ? -amount : amount
}

/** The change as it is sent, empty while nothing is typed; null while something cannot be read. */
export function changeOf(typed: Typed): Change | null {
  const { adultHow, seatsHow, market, sale } = typed
  const read = <T>(text: string, as: (text: string) => T | null): T | null | undefined =>
    text.trim() === '' ? undefined : as(text)
  const adult = read(
    typed.adult,
    adultHow === 'percent' ? signedWhole : adultHow === 'by' ? signedFen : typedYuan,
  )
  const child = read(typed.child, signedWhole)
  const single = read(typed.single, typedYuan)
  const seats = read(typed.seats, signedWhole)
  const closeDays = read(typed.closeDays, signedWhole)
  if ([adult, child, single, seats, closeDays].includes(null)) return null
  return {
    ...(typeof adult === 'number' && { adult: { how: adultHow, value: adult } }),
    ...(typeof child === 'number' && { child_percent: child }),
    ...(typeof single === 'number' && { single_supp_fen: single }),
    ...(market !== '' && { market }),
    ...(typeof seats === 'number' && { capacity: { how: seatsHow, value: seats } }),
    ...(typeof closeDays === 'number' && { close_days: closeDays }),
    ...(sale !== '' && { sale }),
  }
}
