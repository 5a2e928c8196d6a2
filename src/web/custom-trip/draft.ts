import { readStoredValue, removeStored, writeStored } from '#src/ui/web-storage.ts'
import type { Draft } from '#src/web/form/values.ts'
import type { TypedRequest } from './request-form.ts'

/** Who asks is never stored: whoever uses the computer next must not read it. */
const personal = ['linkman', 'phone', 'company', 'position']

/** What was typed outlives a reload and the way back, in this tab and no other, but for who asks. */
export function requestDraft(name: string, chosen: object) {
  const key = `bm_custom_${name}`
  const address = JSON.stringify(chosen)
  return {
    read() {
      const kept = readStoredValue(key, 'session')
      if (!isKept(kept)) return null
      const found = withoutPersonal(kept.typed)
      // Another link has led here: what it chooses stands.
      return kept.address === address
        ? found
        : without(found, ['dzs_id', 'dest_ids', 'theme_ids', 'trip_aim_id'])
    },
    write: (typed: TypedRequest) =>
      writeStored(key, JSON.stringify({ address, typed: withoutPersonal(typed) }), 'session'),
    forget: () => removeStored(key, 'session'),
  } satisfies Draft<TypedRequest>
}

const without = (typed: TypedRequest, names: readonly string[]): TypedRequest =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)))
const withoutPersonal = (typed: TypedRequest) => without(typed, personal)

function isKept(kept: unknown): kept is { address: string; typed: TypedRequest } {
  if (typeof kept !== 'object' || kept === null) return false
  const { address, typed } = kept as { address?: unknown; typed?: unknown }
  return (
    typeof address === 'string' &&
    typeof typed === 'object' &&
    typed !== null &&
    Object.values(typed).every((text) => typeof text === 'string')
  )
}
