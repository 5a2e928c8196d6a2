import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskVisas } from '#src/api/desk/orders/visas.ts'
import { deskVisas } from '#src/api/desk/orders/visas.ts'
import { type VisaState, visaStates, visaStateText } from '#src/domain/booking/visas/visa.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { useMay } from '../../../client/me.ts'
import { query } from '../../../client/query.ts'

type Visa = DeskVisas['list'][number]

interface Props {
  no: string
  seq: number
  /** Whose visa it is, as the list calls them. */
  name: string
}

/** Where this traveller's visa stands, and the way to say that it has moved on; nothing where the trip needs none. */
export function VisaLine({ no, seq, name }: Props) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...query(deskVisas.info, { no }),
    enabled: may('order.edit'),
  })
  const visa = data?.need ? data.list.find((each) => each.seq === seq) : undefined
  if (!data || !visa) return null
  const last = visa.steps.at(-1)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12/18 text-ink-500">
      签证
      <span className={`tag ${visa.state === 'refused' ? 'cin' : visa.state === 'granted' ? 'pine' : ''}`}>
        {visa.state === null ? '待开始' : visaStateText[visa.state]}
      </span>
      {last && <span className="num">{last.date}</span>}
      {data.why === '' && (
        <button
          aria-label={`更新签证：${name}`}
          className="text-pine-600 hover:underline"
          onClick={() => setOpen(true)}
          type="button"
        >
          更新
        </button>
      )}
      {isOpen && <SetVisa name={name} no={no} onClose={() => setOpen(false)} visa={visa} />}
    </p>
  )
}

function SetVisa({ no, name, visa, onClose }: { no: string; name: string; visa: Visa; onClose(): void }) {
  const [state, setState] = useState<VisaState>(visa.state ?? 'collecting')
  const [date, setDate] = useState(() => dayOf(new Date()))
  return (
    <ChangeSheet
      endpoint={deskVisas.set}
      inputOf={() => ({ no, seq: visa.seq, state, date, last_id: visa.last_id })}
      isBlocked={date === ''}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已更新，客人会收到消息')}
      title={`签证进度：${name}`}
      verb="更新"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <p className="text-ink-700">更新后客人在消息中心和订单详情看到。</p>
          <Select
            label="进度"
            name="state"
            onChange={({ target }) => setState(target.value as VisaState)}
            required
            value={state}
          >
            {visaStates.map((each) => (
              <option key={each} value={each}>
                {visaStateText[each]}
              </option>
            ))}
          </Select>
          <TextInput
            error={fieldErrors['date']}
            label="日期"
            name="date"
            onChange={({ target }) => setDate(target.value)}
            required
            type="date"
            value={date}
          />
        </div>
      )}
    </ChangeSheet>
  )
}
