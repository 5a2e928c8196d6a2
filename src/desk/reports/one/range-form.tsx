import { useState } from 'react'
import { addDays, daysBetween, isDay } from '#src/domain/calendar-day.ts'
import { MOST_REPORT_DAYS, mostDaysOf, type ReportName } from '#src/domain/desk/reports/kinds.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useAddress } from '../../client/address.ts'

interface Props {
  name: ReportName
  range: { from: string; until: string }
  today: string
  /** Which day something counts for. */
  base: string
}

const usual = [7, 28, MOST_REPORT_DAYS] as const

/** The days of a report, which stand in the address. */
export function RangeForm({ name, range, today, base }: Props) {
  const { set } = useAddress()
  const [typed, setTyped] = useState(range)
  const days = isDay(typed.from) && isDay(typed.until) ? daysBetween(typed.from, typed.until) + 1 : 0
  const most = mostDaysOf(name)
  const fault = faultOf(days, most)
  const year = Number(today.slice(0, 4))
  return (
    <form
      className="mb-3 flex flex-wrap items-end gap-3 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === undefined) void set(typed)
      }}
    >
      <TextInput
        label="从"
        name="from"
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        type="date"
        value={typed.from}
      />
      <TextInput
        error={fault}
        label="到"
        name="until"
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
        type="date"
        value={typed.until}
      />
      <Button type="submit">查看</Button>
      {usual.map((count) => (
        <Button
          key={count}
          look="text"
          onClick={() => void set({ from: addDays(today, 1 - count), until: today })}
        >
          近{count}天
        </Button>
      ))}
      {most > MOST_REPORT_DAYS && (
        <>
          <Button look="text" onClick={() => void set({ from: `${year}-01-01`, until: today })}>
            今年
          </Button>
          <Button
            look="text"
            onClick={() => void set({ from: `${year - 1}-01-01`, until: `${year - 1}-12-31` })}
          >
            去年
          </Button>
        </>
      )}
      <span className="ml-auto self-center text-12/18 text-ink-500">{base}</span>
    </form>
  )
}

function faultOf(days: number, most: number): string | undefined {
  if (days < 1) return '结束日期不能早于开始日期'
  return days > most ? `一次最多看${most}天，请分几段来看` : undefined
}
