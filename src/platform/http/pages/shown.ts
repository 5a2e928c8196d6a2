import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<{ names: Set<string>; isKnown: boolean }>()

/** What an answer shows; null where nobody has said it, or where there is none. */
export function noteShown(names: readonly string[] | null) {
  const shown = collecting.getStore()
  if (!shown) return
  if (names === null) shown.isKnown = false
  for (const name of names ?? []) shown.names.add(name)
}

/** Runs `work` and collects what its answers show together; null when this is not known of one of them. */
export async function collectShown<T>(work: () => Promise<T>) {
  const shown = { names: new Set<string>(), isKnown: true }
  const result = await collecting.run(shown, work)
  return { result, names: shown.isKnown ? [...shown.names] : null }
}
