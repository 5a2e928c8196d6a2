import { type ContentFaults, type ContentFields, readerOf, timeField } from '../../desk/content-fields.ts'

/** So many show at a time (rule book §15.1). */
export const MOST_HOT_SEARCHES = 10
const LONGEST_KEYWORD = 20

const flags = ['none', 'new', 'hot'] as const
type HotFlag = (typeof flags)[number]

/** The fields of the desk's form of a hot search. */
export const hotSearchFieldNames = ['keyword', 'pc_route', 'flag', 'starts_at', 'ends_at', 'active'] as const

export interface HotSearchTerms {
  keyword: string
  pc_route: string
  flag: HotFlag
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
}

export const hotSearchFieldsOf = (search: HotSearchTerms) => ({
  keyword: search.keyword,
  pc_route: search.pc_route,
  flag: search.flag,
  starts_at: timeField(search.starts_at),
  ends_at: timeField(search.ends_at),
  active: search.active ? '1' : '0',
})

/** A form as the hot search that it describes, and what is wrong with it by field. */
export function readHotSearch(fields: ContentFields): { search: HotSearchTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const search = {
    keyword: reader.text('keyword', 1, LONGEST_KEYWORD),
    pc_route: reader.path('pc_route'),
    flag: reader.oneOf('flag', flags),
    ...reader.window(),
    active: reader.isOn('active'),
  }
  return { search, faults: reader.faults }
}
