/** Local storage, for browsers that have one: any other only forgets. Empty when nothing is there. */
export function readKept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keep(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // As above.
  }
}

export function forgetKept(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const nowMs = () => performance.timeOrigin + performance.now()

/** With an end, after which it reads as if it were not there. */
export const keepFor = (key: string, value: unknown, lifeMs: number) =>
  keep(key, JSON.stringify({ value, until: nowMs() + lifeMs }))

export function readFresh(key: string): unknown {
  try {
    const { value, until } = JSON.parse(readKept(key)) as { value?: unknown; until?: number }
    return Number(until) > nowMs() ? value : undefined
  } catch {
    return undefined
  }
}
