import { useState } from 'react'
import { departureEditing } from '#src/api/desk/departures/editing.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import {
  type DepartureField,
  type DepartureFields,
  departureFieldText,
} from '#src/domain/booking/departures/terms.ts'
import { yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { call } from '../../client/call.ts'
import { RecordForm } from '../../form/record-form.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'

interface Props {
  departure: DeskDeparture
  onClose?(): void
}

/** Prices, seats and the end of the sale. Orders keep their price; who has been told the old one is asked again. */
export function EditDeparture({ departure: { id, sold, order_list, hidden_orders, terms }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const form = useRecordForm<DepartureFields>({
    name: `departure.${id}`,
    version: terms.version,
    start: terms.fields,
    async save(version, changes) {
      const { message, ...saved } = await call(departureEditing.save, {
        departure_id: id,
        version,
        changes_json: changes,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      return { message, saved }
    },
    onSaved: () => {
      setReason('')
      onClose?.()
    },
  })
  const isLoss = isBelow(form.values)
  const isRepriced = form.values.adult !== terms.fields.adult
  const isMarketKept = form.values.market === terms.fields.market
  if (!terms.acts.save.allowed)
    return (
      <Notice tone="info">
        <p>{terms.acts.save.why}</p>
      </Notice>
    )
  const text = (name: DepartureField, more: { suffix?: string; help?: string } = {}) => (
    <TextInput
      {...form.field(name)}
      {...(more.help && { help: more.help })}
      label={departureFieldText[name]}
      maxLength={name === 'note' ? 200 : 12}
      {...(more.suffix && { suffix: <span className="text-ink-500">{more.suffix}</span> })}
    />
  )
  return (
    <RecordForm labels={departureFieldText} of={form} {...(onClose && { onClose })}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
        {text('adult', { suffix: '元' })}
        {text('child_bed', { suffix: '元' })}
        {text('child_nobed', { suffix: '元' })}
        {text('infant', { suffix: '元' })}
        {text('single_supp', { suffix: '元' })}
        {text('market', { suffix: '元', help: provenText(terms.sales) })}
        {text('floor', { suffix: '元' })}
        {text('capacity', { suffix: '位', help: `最少 ${terms.least_capacity}：${terms.seats_text}` })}
        {text('min_group', { suffix: '人' })}
        {text('close_days', { suffix: '天前' })}
        <div className="col-span-2">{text('note')}</div>
      </div>
      {terms.tiers.length > 0 && (
        <p className="hint">
          阶梯价随成人价同比调整：
          {terms.tiers.map(({ min_pax, adult_fen }) => `${min_pax}人起 ${yuanText(adult_fen)}`).join('，')}
        </p>
      )}
      {isRepriced && (
        <p className="hint">
          已有订单价格不变（{order_list.length + hidden_orders}单，已售{sold}
          位）；正在填单的客人会看到新价并确认。
          {terms.market_fen !== null &&
            isMarketKept &&
            (typedYuan(form.values.adult) ?? 0) >= terms.market_fen &&
            `划线价${yuanText(terms.market_fen)}失效。`}
        </p>
      )}
      {isLoss && (
        <div className="mt-2.5">
          <TextInput
            help="低于成本价，须由计调写明原因"
            label="原因"
            maxLength={100}
            name="reason"
            onChange={({ target }) => setReason(target.value)}
            required
            value={reason}
          />
        </div>
      )}
    </RecordForm>
  )
}

/** What may be struck out: `近7日成交：¥3,980、¥3,680`. */
function provenText(sales: DeskDeparture['terms']['sales']): string {
  const prices = [...new Set(sales.map(({ price_fen }) => price_fen))].sort((a, b) => b - a)
  return prices.length === 0 ? '近7日没有成交，不能设' : `近7日成交：${prices.map(yuanText).join('、')}`
}

const isBelow = ({ adult, floor }: DepartureFields) => {
  const [price, cost] = [typedYuan(adult), typedYuan(floor)]
  return price !== null && cost !== null && price < cost
}
