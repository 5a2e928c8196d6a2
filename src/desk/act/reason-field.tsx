import { TextArea } from '#src/ui/fields/field.tsx'
import { keptOf } from '../client/kept.ts'
import { useMe } from '../client/me.ts'

export const SHORTEST_REASON = 5
const LONGEST_REASON = 100
/** How many of the last reasons are offered. */
const OFFERED = 3

/** The last reasons that somebody gave for an act, newest first. */
export function useLastReasons(act: string) {
  const kept = keptOf<string[]>(useMe().id, `reasons.${act}`)
  return {
    reasons: kept.read() ?? [],
    keep(reason: string) {
      const rest = (kept.read() ?? []).filter((each) => each !== reason)
      kept.write([reason, ...rest].slice(0, OFFERED))
    },
  }
}

interface Props {
  act: string
  value: string
  onChange(reason: string): void
  error?: string | undefined
}

/** Why something is done, for whoever asks later; what one wrote the last times is one press away. */
export function ReasonField({ act, value, onChange, error }: Props) {
  const { reasons } = useLastReasons(act)
  return (
    <div className="mt-3">
      <TextArea
        error={error}
        help={`至少 ${SHORTEST_REASON} 个字，会写入记录`}
        label="原因"
        most={LONGEST_REASON}
        name="reason"
        onChange={({ target }) => onChange(target.value)}
        required
        value={value}
      />
      {reasons.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-12 text-ink-500">用过的</span>
          {reasons.map((reason) => (
            <button
              className="chip max-w-60 truncate"
              key={reason}
              onClick={() => onChange(reason)}
              type="button"
            >
              {reason}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
