import { useState } from 'react'
import { departurePromises } from '#src/api/desk/departures/promises.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  act: 'block' | 'guarantee' | 'release'
  departure: DeskDeparture
  onClose(): void
  onDone(answer: { message: string }): void
}

/** Seats that are kept, and the promise that a group travels: each with what follows from it. */
export function PromiseSheet({ act, departure, ...common }: Props) {
  if (act === 'block') return <BlockSheet departure={departure} {...common} />
  const { id, terms } = departure
  if (act === 'release')
    return (
      <ChangeSheet
        {...common}
        endpoint={departurePromises.release}
        inputOf={(reason) => ({ departure_id: id, reason })}
        level={2}
        title="撤回铁定成团"
        verb="撤回承诺"
      >
        <p>还没有人付款。撤回后恢复原来的成团人数，页面不再显示铁定成团。</p>
      </ChangeSheet>
    )
  const cost = typedYuan(terms.fields.floor)
  return (
    <ChangeSheet
      {...common}
      endpoint={departurePromises.guarantee}
      inputOf={(reason) => ({ departure_id: id, reason })}
      level={2}
      title="铁定成团"
      verb="承诺铁定成团"
    >
      <p>
        页面显示“铁定成团”：不论多少人报名都出团。有人付款后不能撤回。已付款的客人会收到成团通知，资料齐全的订单进入待出行。
      </p>
      <p className="mt-2">
        现在还差 <b className="num">{terms.missing}</b> 人，
        {cost === null
          ? '没有填成本价，无法估计空位的损失。'
          : `按成本价 ${yuanText(cost)} 计，空位最多损失 ${yuanText(toFen(cost * terms.missing))}。`}
      </p>
    </ChangeSheet>
  )
}

function BlockSheet({ departure, ...common }: Omit<Props, 'act'>) {
  const [typed, setTyped] = useState({ pax: '', purpose: '', until: '' })
  const free = departure.capacity - departure.sold - departure.held
  const pax = /^[1-9]\d?$/.test(typed.pax) ? Number(typed.pax) : null
  const isReady = pax !== null && typed.purpose.trim().length > 1 && typed.until !== ''
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <ChangeSheet
      {...common}
      endpoint={departurePromises.block}
      inputOf={() =>
        pax === null
          ? null
          : { departure_id: departure.id, pax, purpose: typed.purpose.trim(), until: typed.until }
      }
      isBlocked={!isReady}
      level={1}
      title="锁位"
      verb={`锁位 ${pax ?? ''}`.trim()}
    >
      {(errors) => (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
          <TextInput
            {...field('pax')}
            error={errors['pax']}
            help={`余位 ${free}`}
            label="人数"
            maxLength={2}
            required
          />
          <TextInput
            {...field('until')}
            error={errors['until']}
            help="当天结束后自动放回"
            label="保留到"
            required
            type="date"
          />
          <div className="col-span-2">
            <TextInput
              {...field('purpose')}
              error={errors['purpose']}
              label="为谁保留"
              maxLength={50}
              required
            />
          </div>
        </div>
      )}
    </ChangeSheet>
  )
}
