const PREFIX = 'desk.kept.'

/**
 * What a tab keeps for one person until they log out: drafts, the last reasons. Never telephones, never numbers of
 * documents. A browser without storage keeps nothing, and everything else works.
 */
export function keptOf<T>(staffId: number, name: string) {
  const key = `${PREFIX}${staffId}.${name}`
  return {
    read(): T | null {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
      } catch {
        return null
      }
    },
    write(value: T) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // A full or forbidden storage is no reason to stop somebody who types.
      }
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

/** At the logout, and when somebody else signs in. */
export function forgetKept() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
