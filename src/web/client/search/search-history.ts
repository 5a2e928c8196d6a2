import { makeStore } from '#src/ui/store.ts'
import { readStoredValue, removeStored, writeStored } from '#src/ui/web-storage.ts'

const KEY = 'bm_search_history'
/** Rule book §18. */
const MOST = 10

/** What this browser has searched for, the newest first; it never leaves the browser. Empty until it is read. */
export const searchHistory = makeStore<readonly string[]>([])

/** When it is about to be shown: another tab may have written to it. */
export const readSearchHistory = () => searchHistory.set(read())

function read(): readonly string[] {
  const found = readStoredValue(KEY)
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, MOST) : []
}

function write(searches: readonly string[]) {
  searchHistory.set(searches)
  if (searches.length > 0) writeStored(KEY, JSON.stringify(searches))
  else removeStored(KEY)
}

export const rememberSearch = (keyword: string) =>
  write([keyword, ...read().filter((each) => each !== keyword)].slice(0, MOST))

export const forgetSearch = (keyword: string) => write(read().filter((each) => each !== keyword))

export const forgetSearches = () => write([])
