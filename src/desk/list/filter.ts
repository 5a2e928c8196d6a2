import type { Search } from '../client/address.ts'

interface Common {
  /** The word of the address. */
  name: string
  title: string
}
/** One or several of a few words. */
export type ChoiceFilter = Common & {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  /** Any of several, joined by comma. */
  isMulti?: boolean
}
/** A range of days; `name` is the first word of the address, `until` the last. */
export type DaysFilter = Common & { kind: 'days'; until: string }
/** Yes, or nothing said. */
type FlagFilter = Common & { kind: 'flag' }
/** Words that are searched for; the field that `/` leads to. */
export type TextFilter = Common & { kind: 'text'; placeholder: string }
/** Comes with a link from another page, and can only be taken away. */
type LinkedFilter = Common & { kind: 'linked'; label: string }

export type Filter = ChoiceFilter | DaysFilter | FlagFilter | TextFilter | LinkedFilter

/** The words of the address that a filter owns. */
export const wordsOf = (filter: Filter) =>
  filter.kind === 'days' ? [filter.name, filter.until] : [filter.name]

export const isSet = (filter: Filter, search: Search) => wordsOf(filter).some((word) => search[word])

/** What a set filter says of itself; empty where its title says it all. */
export function valueText(filter: Filter, search: Search): string {
  const value = search[filter.name] ?? ''
  switch (filter.kind) {
    case 'choice': {
      const chosen = value.split(',')
      const labels = filter.options
        .filter((option) => chosen.includes(option.value))
        .map(({ label }) => label)
      return labels.length > 2 ? `${labels.slice(0, 2).join('、')}等${labels.length}项` : labels.join('、')
    }
    case 'days': {
      const until = search[filter.until] ?? ''
      const [from, to] = [shortDay(value), shortDay(until)]
      if (from === to) return from
      return until === '' ? `${from} 起` : value === '' ? `至 ${to}` : `${from} 至 ${to}`
    }
    case 'linked':
      return filter.label
    default:
      return ''
  }
}

/** `2026-11-23` as `11-23`. */
const shortDay = (day: string) => day.slice(5)
