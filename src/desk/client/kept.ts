import { readStoredValue, removeStored, removeStoredUnder, writeStored } from '#src/ui/web-storage.ts'

const PREFIX = 'desk.kept.'

/**
 * What a tab keeps for one person until they log out: drafts, the last reasons. Never telephones, never numbers of
 * documents. A browser without storage keeps nothing, and everything else works.
 */
export function keptOf<T>(staffId: number, name: string) {
  const key = `${PREFIX}${staffId}.${name}`
  return {
    read: () => readStoredValue(key, 'session') as T | null,
    write: (value: T) => writeStored(key, JSON.stringify(value), 'session'),
    forget: () => removeStored(key, 'session'),
  }
}

/** At the logout, and when somebody else signs in. */
export const forgetKept = () => removeStoredUnder(PREFIX, 'session')
