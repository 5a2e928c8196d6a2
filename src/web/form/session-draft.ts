import { readStoredValue, removeStored, writeStored } from '#src/ui/web-storage.ts'
import type { Draft } from './values.ts'

/**
 * What was typed outlives a reload, a login and a wrong turn, in this tab and no other. `isTyped` judges what was kept:
 * anybody may have written it. `besides` are further keys that are forgotten with it.
 */
export const sessionDraft = <V>(
  key: string,
  isTyped: (kept: unknown) => kept is V,
  besides: readonly string[] = [],
): Draft<V> => ({
  read() {
    const kept = readStoredValue(key, 'session')
    return isTyped(kept) ? kept : null
  },
  write: (values) => writeStored(key, JSON.stringify(values), 'session'),
  forget() {
    for (const each of [key, ...besides]) removeStored(each, 'session')
  },
})
