import { type ReactNode, useState } from 'react'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { ReasonField, SHORTEST_REASON, useLastReasons } from './reason-field.tsx'
import { Sheet } from './sheet.tsx'

interface Props {
  /** Its name in the audit log, `order.decline`: the last reasons are those of this act. */
  act: string
  title: string
  /** What the button does, said again: `确认 3 个订单`. */
  verb: string
  isOpen: boolean
  onClose(): void
  isBusy: boolean
  /** 1 shows what will happen; 2 asks why; 3 too, and for a sum to type it again (the server asks for the six digits). */
  level: 1 | 2 | 3
  /** The sum of level 3. */
  amountFen?: Fen
  /** Lets money go: the one red button of a screen. */
  isGrave?: boolean
  /** Sentences of the server by field, as `useChange` keeps them. */
  fieldErrors?: Readonly<Record<string, string>>
  /** Something in the preview is still missing. */
  isBlocked?: boolean
  /** Called with the reason, empty at level 1. */
  onConfirm(reason: string): void
  /** What will happen: seats, money line by line, who hears of it. */
  children: ReactNode
  width?: 520 | 760
}

/** See the consequence before pressing (desk book §4.0): levels 1 to 3. Level 0 is `toast.undoable`. */
export function ConfirmSheet(props: Props) {
  // Mounted only while it is open, so that a sum or a reason of another time never stands in it.
  return props.isOpen ? <OpenSheet {...props} /> : null
}

function OpenSheet(props: Props) {
  const { act, level, amountFen, isBusy, isBlocked = false, fieldErrors = {}, onConfirm } = props
  const [reason, setReason] = useState('')
  const [sum, setSum] = useState('')
  const { keep } = useLastReasons(act)
  const needsSum = level === 3 && amountFen !== undefined
  const isSumRight = !needsSum || isSum(sum, amountFen)
  const isReasonRight = level === 1 || [...reason.trim()].length >= SHORTEST_REASON
  const isReady = isReasonRight && isSumRight && !isBlocked
  function confirm() {
    if (!isReady || isBusy) return
    if (level > 1) keep(reason.trim())
    onConfirm(reason.trim())
  }
  return (
    <Sheet
      foot={
        <>
          <Button onClick={props.onClose}>返回</Button>
          <Button disabled={!isReady} isBusy={isBusy} look={props.isGrave ? 'cin' : 'pine'} onClick={confirm}>
            {props.verb}
          </Button>
        </>
      }
      isOpen
      onClose={props.onClose}
      title={props.title}
      width={props.width ?? 520}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: ⌘Enter in any of its fields presses the button below. */}
      <div onKeyDown={({ key, metaKey, ctrlKey }) => key === 'Enter' && (metaKey || ctrlKey) && confirm()}>
        {props.children}
        {level > 1 && (
          <ReasonField
            act={act}
            error={fieldErrors['reason'] || undefined}
            onChange={setReason}
            value={reason}
          />
        )}
        {needsSum && (
          <div className="mt-3">
            <TextInput
              autoComplete="off"
              help={`应为 ${yuanText(amountFen)}`}
              inputMode="decimal"
              label="再次输入金额（元）"
              name="amount"
              onChange={({ target }) => setSum(target.value)}
              required
              value={sum}
            />
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** Whether the typed yuan are the sum; blanks, ¥ and commas are forgiven. */
const isSum = (typed: string, fen: Fen) => {
  const plain = typed.replace(/[\s,，¥￥]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) && Math.round(Number(plain) * 100) === fen
}
