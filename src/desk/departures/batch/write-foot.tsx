import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'

const SHORTEST_REASON = 5

interface Props {
  /** `写入`, `新建`. */
  verb: string
  shown: { writable: number; needs_second: boolean }
  /** What is shown is of what is typed. */
  isCurrent: boolean
  reason: string
  onReason(reason: string): void
  isBusy: boolean
  onWrite(): void
}

/** Why, and the button that says how many. */
export const WriteFoot = ({ verb, shown, isCurrent, reason, onReason, isBusy, onWrite }: Props) => (
  <footer className="shrink-0 border-line border-t px-4 pt-2 pb-3">
    <TextInput
      help="至少5个字，会写入每个团期的记录"
      label="原因"
      maxLength={100}
      name="reason"
      onChange={({ target }) => onReason(target.value)}
      required
      value={reason}
    />
    <Button
      className="mt-2 w-full"
      disabled={!isCurrent || shown.writable === 0 || [...reason.trim()].length < SHORTEST_REASON}
      isBusy={isBusy}
      look="pine"
      onClick={onWrite}
    >
      {shown.needs_second ? '提交复核' : verb} {shown.writable} 个团期
    </Button>
  </footer>
)
