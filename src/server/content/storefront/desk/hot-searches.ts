import { deskHotSearches } from '#src/api/desk/content/showing.ts'
import {
  type HotSearchTerms,
  hotSearchFieldsOf,
  MOST_HOT_SEARCHES,
  readHotSearch,
} from '#src/domain/content/showing/hot-search.ts'
import { mostAtOnce } from '#src/domain/content/showing/window.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import {
  deleteHotSearch,
  insertHotSearch,
  listAllHotSearches,
  type StoredHotSearch,
  setHotSearchSort,
  updateHotSearch,
} from '../store/hot-searches.ts'

const hotSearchNoun: ContentNoun<StoredHotSearch, HotSearchTerms> = {
  entity: 'hot_search',
  list: listAllHotSearches,
  fieldsOf: hotSearchFieldsOf,
  async read({ now }, tx, fields, id) {
    const { search, faults } = readHotSearch(fields)
    const others = (await listAllHotSearches(tx)).filter((each) => each.id !== id)
    if (others.some(({ keyword }) => keyword === search.keyword)) faults['keyword'] = '已经有这个词'
    const showing = [...others, search].filter(
      ({ active, ends_at }) => active && (ends_at === null || ends_at > now),
    )
    if (search.active && mostAtOnce(showing) > MOST_HOT_SEARCHES)
      faults['active'] = `同一时间最多展示${MOST_HOT_SEARCHES}个热搜`
    return { terms: search, faults }
  },
  insert: insertHotSearch,
  update: updateHotSearch,
  setSort: setHotSearchSort,
  remove: deleteHotSearch,
}

export const deskHotSearchHandlers = contentRecordHandlers(deskHotSearches, hotSearchNoun)
