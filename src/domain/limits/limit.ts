/** A number that staff may change, within bounds in which it does no harm. */
export interface Limit {
  /** As in `shop_setting`. */
  key: string
  /** What a new shop begins with. */
  initial: number
  low: number
  high: number
}

export type Values<L> = { readonly [N in keyof L]: number }

/** What staff have set. A limit that nobody has, or that somebody wrote beyond its bounds by hand, is what it was at first. */
export const readLimits = <L extends Readonly<Record<string, Limit>>>(
  limits: L,
  kept: (key: string) => unknown,
): Values<L> =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { key, initial, low, high }]) => {
      const value = kept(key)
      const isWithin = Number.isInteger(value) && Number(value) >= low && Number(value) <= high
      return [name, isWithin ? Number(value) : initial]
    }),
  ) as Values<L>

/** As `shop_setting` begins. */
export const initialOf = (limits: Readonly<Record<string, Limit>>): Record<string, number> =>
  Object.fromEntries(Object.values(limits).map(({ key, initial }) => [key, initial]))
