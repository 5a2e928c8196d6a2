import { boundsOf, type ListSearch } from '../search.ts'

const FEN = 100

/** A band of prices as the address writes it: whole yuan, both ends in it, open ends empty. */
export const priceOfBand = ({ min_fen, max_fen }: { min_fen: number; max_fen: number | null }) =>
  `${Math.ceil(min_fen / FEN) || ''}-${max_fen === null ? '' : Math.floor(max_fen / FEN)}`

export function priceText(search: ListSearch) {
  const { from, to } = boundsOf(search)
  if (from === null) return `¥${to} 以下`
  return to === null ? `¥${from} 以上` : `¥${from}–${to}`
}
