import { useState } from 'react'
import { type DeskCashbackRates, deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

export type DeskRate = DeskCashbackRates['rates'][number]

interface Props {
  rate: DeskRate
  today: string
  onClose(): void
}

/** `1.25` percent in hundredths of a percent, `300` yuan in fen; null for anything else. */
const hundredths = (typed: string) =>
  /^\d{1,5}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : null

/** Announces what orders give that are paid from a day on. */
export function RateSheet({ rate: { type, type_text, now, next }, today, onClose }: Props) {
  const start = next ?? now
  const [typed, setTyped] = useState({
    bp: start ? String(start.bp / 100) : '',
    cap: start ? String(start.cap_fen / 100) : '',
    day: next?.starts_on ?? addDays(today, 1),
  })
  const [bp, capFen] = [hundredths(typed.bp), hundredths(typed.cap)]
  const isComplete = bp !== null && capFen !== null && typed.day > today
  const isSame = bp === start?.bp && capFen === start?.cap_fen && (!next || typed.day === next.starts_on)
  return (
    <ChangeSheet
      endpoint={deskCashback.planRate}
      inputOf={(reason) =>
        isComplete
          ? {
              type,
              bp,
              cap_fen: toFen(capFen),
              starts_on: typed.day,
              ...(next && { next_id: next.id }),
              reason,
            }
          : null
      }
      isBlocked={!isComplete || isSame}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok(`已定下，${typed.day} 起生效`)}
      title={`修改“${type_text}”的返现`}
      verb="定下"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <RateFields errors={fieldErrors} first={addDays(today, 1)} onChange={setTyped} typed={typed} />
          <p className="text-ink-500">
            {now && `现在是 ${percentText(now.bp)}，每单最多 ${yuanText(now.cap_fen)}。`}
            {next && `已定下 ${next.starts_on} 起 ${percentText(next.bp)}，会被这次的代替。`}
            按付款日适用，已有的返现不变。
          </p>
        </div>
      )}
    </ChangeSheet>
  )
}

interface FieldsProps {
  typed: { bp: string; cap: string; day: string }
  onChange(typed: FieldsProps['typed']): void
  errors: Readonly<Record<string, string>>
  /** The first day on which it may begin. */
  first: string
}

const RateFields = ({ typed, onChange, errors, first }: FieldsProps) => (
  <div className="grid grid-cols-3 gap-3">
    <TextInput
      autoComplete="off"
      error={errors['bp']}
      help="实付金额的百分之几，最多10"
      inputMode="decimal"
      label="比例（%）"
      maxLength={5}
      name="bp"
      onChange={({ target }) => onChange({ ...typed, bp: target.value })}
      required
      value={typed.bp}
    />
    <TextInput
      autoComplete="off"
      error={errors['cap_fen']}
      help="最多10000元"
      inputMode="decimal"
      label="每单上限（元）"
      maxLength={8}
      name="cap_fen"
      onChange={({ target }) => onChange({ ...typed, cap: target.value })}
      required
      value={typed.cap}
    />
    <TextInput
      error={errors['starts_on']}
      help="最早明天"
      label="从哪天起"
      min={first}
      name="starts_on"
      onChange={({ target }) => onChange({ ...typed, day: target.value })}
      required
      type="date"
      value={typed.day}
    />
  </div>
)

/** Takes back what was announced. */
export function DropRateSheet({ rate: { type, type_text, now, next }, onClose }: Omit<Props, 'today'>) {
  if (!next) return null
  return (
    <ChangeSheet
      endpoint={deskCashback.dropRate}
      inputOf={(reason) => ({ type, next_id: next.id, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已取消')}
      title={`取消“${type_text}”将要生效的比例`}
      verb="取消生效"
    >
      <p>
        {next.starts_on} 起的 {percentText(next.bp)} 不再生效{now && `，继续按 ${percentText(now.bp)} 返现`}。
      </p>
    </ChangeSheet>
  )
}
