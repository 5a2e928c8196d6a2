import { useState } from 'react'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { Consequences, usePreview } from './consequences.tsx'

interface Props {
  no: string
  onClose(): void
}

/** The supplier has no place: the reason and other dates go to the traveller. */
export function DeclineAct({ no, onClose }: Props) {
  const [offers, setOffers] = useState<readonly number[]>([])
  const preview = usePreview(no, 'decline', offers)
  return (
    <ChangeSheet
      endpoint={orderChanges.decline}
      inputOf={(reason) => ({ no, reason, offers_json: [...offers] })}
      isBlocked={!preview.data?.allowed}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已取消，团位已放回，已告知客人')}
      title="无法确认"
      verb="取消订单并告知客人"
    >
      <Consequences preview={preview}>
        {(shown) => (
          <fieldset className="mt-2">
            <legend className="mb-1 text-12 text-ink-500">
              {shown.offers.length > 0 ? '在消息里推荐（余位足够的最近团期）' : '没有余位足够的其他团期'}
            </legend>
            {shown.offers.map(({ departure_id: id, departs_on, adult_fen, seats }) => (
              <Check
                checked={offers.includes(id)}
                className="py-1"
                key={id}
                onChange={({ target }) =>
                  setOffers(target.checked ? [...offers, id] : offers.filter((each) => each !== id))
                }
              >
                {monthDayText(departs_on)} {weekdayText(departs_on)}，成人 {yuanText(adult_fen)}，余位 {seats}
              </Check>
            ))}
          </fieldset>
        )}
      </Consequences>
      <p className="mt-2 text-12 text-ink-500">原因会告诉客人，其中的电话号码不会发出。</p>
    </ChangeSheet>
  )
}
