import { AsyncLocalStorage } from 'node:async_hooks'

const collecting = new AsyncLocalStorage<{ names: Set<string>; isKnown: boolean }>()

/** Notes the names of what an answer shows; null where the endpoint does not say it, or where it refused. */
export function noteShown(names: readonly string[] | null) {
  const shown = collecting.getStore()
  if (!shown) return
  if (names === null) shown.isKnown = false
  for (const name of names ?? []) shown.names.add(name)
}

/** Runs `work` and collects the names that its answers show; null when one of them does not say it. */
export async function collectShown<T>(work: () => Promise<T>) {
  const shown = { names: new Set<string>(), isKnown: true }
  const result = await collecting.run(shown, work)
  return { result, names: shown.isKnown ? [...shown.names] : null }
}
