import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { type DeskRate, DropRateSheet, RateSheet } from './rate-sheet.tsx'
import { body, head, Needed } from './rule-table.tsx'

/** What an order gives to whom it came by: now, from an announced day on, and before (rule book §13). */
export function Rates() {
  const rates = useQuery(query(deskCashback.rates, {}))
  const [chosen, setChosen] = useState<{ rate: DeskRate; act: 'change' | 'drop' } | null>(null)
  const may = useMay()
  const mayChange = may('withdraw.review')
  const close = () => setChosen(null)
  return (
    <Panel aside={!mayChange && <Needed />} title="返现比例">
      <Loaded of={rates}>
        {({ rates: list, today }) => (
          <>
            <table className="w-full">
              <thead className={head}>
                <tr>
                  <th className="whitespace-nowrap">产品类型</th>
                  <th className="text-right!">现在</th>
                  <th className="whitespace-nowrap text-right!">每单上限</th>
                  <th>将要生效</th>
                  <th>
                    <span className="sr-only">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody className={body}>
                {list.map((rate) => (
                  <RateRow key={rate.type} mayChange={mayChange} onChoose={setChosen} rate={rate} />
                ))}
              </tbody>
            </table>
            {chosen?.act === 'change' && <RateSheet onClose={close} rate={chosen.rate} today={today} />}
            {chosen?.act === 'drop' && <DropRateSheet onClose={close} rate={chosen.rate} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface RowProps {
  rate: DeskRate
  mayChange: boolean
  onChoose(chosen: { rate: DeskRate; act: 'change' | 'drop' }): void
}

function RateRow({ rate, mayChange, onChoose }: RowProps) {
  const { type_text, now, next, before } = rate
  return (
    <tr>
      <td>
        {type_text}
        {before.map(({ id, bp, cap_fen }, at) => (
          <span className="num block text-12/18 text-ink-500" key={id}>
            {(before[at - 1] ?? now)?.starts_on} 前 {percentText(bp)}，{yuanText(cap_fen)}
          </span>
        ))}
      </td>
      <td className="num text-right">{now ? percentText(now.bp) : '–'}</td>
      <td className="num text-right">{now ? yuanText(now.cap_fen) : '–'}</td>
      <td>
        {next ? (
          <span title={next.set_by ? `${next.set_by}定下` : undefined}>
            <span className="num">{next.starts_on}</span> 起{' '}
            <span className="num">
              {percentText(next.bp)}，{yuanText(next.cap_fen)}
            </span>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className="text-right whitespace-nowrap">
        {next && (
          <Button
            aria-label={`取消 ${type_text} 将要生效的比例`}
            className="mr-1"
            disabled={!mayChange}
            look="text"
            onClick={() => onChoose({ rate, act: 'drop' })}
            size="sm"
          >
            取消
          </Button>
        )}
        <Button
          aria-label={`修改 ${type_text} 的返现比例`}
          disabled={!mayChange}
          onClick={() => onChoose({ rate, act: 'change' })}
          size="sm"
        >
          修改
        </Button>
      </td>
    </tr>
  )
}
