import type { ReactNode } from 'react'
import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { Columns } from '../columns.tsx'
import { Checks, DayFields } from '../day-fields.tsx'
import { ChangeFields } from '../fields.tsx'
import { WriteFoot } from '../write-foot.tsx'
import { NewRows } from './rows.tsx'
import { type MakingStart, type Source, useMaking } from './use-making.ts'

interface Props {
  start: MakingStart
  onDone(batch: DepartureBatch): void
  onUndone(batch: DepartureBatch): void
  /** What became of the last one. */
  children: ReactNode
}

/** 新建: which combos on which days, with the terms of which departures. */
export function MakingPart({ start, onDone, onUndone, children }: Props) {
  const making = useMaking(start, onDone)
  const { typed, set, shown } = making
  return (
    <Columns
      error={making.error}
      fields={
        <>
          <WhereFields hasTemplate={start.template !== null} making={making} />
          <ChangeFields isNew onChange={(change) => set({ change })} value={typed.change} />
        </>
      }
      foot={
        shown && (
          <WriteFoot
            isBusy={making.isBusy}
            isCurrent={making.isCurrent}
            onReason={(reason) => set({ reason })}
            onWrite={making.write}
            reason={typed.reason}
            shown={shown}
            verb="新建"
          />
        )
      }
      isAsking={making.isAsking}
      isCurrent={making.isCurrent}
      isUnreadable={making.isUnreadable}
      onClear={making.clear}
      onUndone={onUndone}
      result={children}
      rows={shown && <NewRows shown={shown} />}
    />
  )
}

interface WhereProps {
  making: ReturnType<typeof useMaking>
  hasTemplate: boolean
}

const WhereFields = ({ making: { typed, set, product, combos, chosen }, hasTemplate }: WhereProps) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
    <TextInput
      error={product.fault}
      help={product.title}
      label="产品编号"
      maxLength={9}
      name="product"
      onChange={({ target }) => set({ product: target.value.trim(), combos: null })}
      value={typed.product}
    />
    <Select
      label="参照"
      name="source"
      onChange={({ target }) => set({ source: target.value as Source })}
      value={typed.source}
    >
      {hasTemplate && <option value="template">打开的团期</option>}
      <option value="nearest">最近的团期</option>
      <option value="last_year">去年同期</option>
    </Select>
    {combos.length > 1 && (
      <Checks
        chosen={chosen}
        legend="套餐"
        onChange={(ids) => set({ combos: ids })}
        options={combos.map(({ id, name, city }) => [id, name.includes(city) ? name : `${city} ${name}`])}
      />
    )}
    <DayFields onChange={(changed) => set({ days: { ...typed.days, ...changed } })} value={typed.days} />
  </div>
)
