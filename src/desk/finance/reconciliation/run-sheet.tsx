import { useState } from 'react'
import { reconciliation } from '#src/api/desk/finance/reconciliation.ts'
import { type PayChannel, payChannelText } from '#src/domain/booking/order-codes.ts'
import { addDays, dayOf, isDay } from '#src/domain/calendar-day.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { OneOf } from '../../act/one-of.tsx'
import { useAddress } from '../../client/address.ts'

/** The channels that bills are asked for at, one of each provider. */
export const billedChannels = ['wechat_native', 'alipay_page'] as const satisfies PayChannel[]

interface Props {
  /** Absent where both are still to be chosen. */
  channel?: PayChannel
  day?: string
  onClose(): void
}

/** Fetches the bill of a day and compares it, once more or for the first time. */
export function RunSheet({ onClose, ...given }: Props) {
  const { go } = useAddress()
  const [channel, setChannel] = useState<PayChannel>(given.channel ?? 'wechat_native')
  const [day, setDay] = useState(given.day ?? addDays(dayOf(new Date()), -1))
  return (
    <ChangeSheet
      endpoint={reconciliation.run}
      inputOf={() => ({ channel, day })}
      isBlocked={!isDay(day)}
      level={1}
      onClose={onClose}
      onDone={({ id }) => {
        toast.ok('已开始核对，完成后自动更新')
        void go(`/desk/finance/recon/${id}`)
      }}
      title={given.day ? '重新对账' : '核对一天'}
      verb="取账单并核对"
    >
      {(fieldErrors) => (
        <>
          {given.channel ? (
            <p className="mb-3">
              {payChannelText[given.channel]} {day}
            </p>
          ) : (
            <>
              <fieldset className="mb-3">
                <legend className="mb-1 text-ink-700">渠道</legend>
                <OneOf
                  chosen={channel}
                  name="channel"
                  onChoose={setChannel}
                  texts={payChannelText}
                  words={billedChannels}
                />
                {fieldErrors['channel'] && <p className="hint text-cin-700">{fieldErrors['channel']}</p>}
              </fieldset>
              <TextInput
                error={fieldErrors['day']}
                help="微信支付可取近三个月的账单"
                label="日期"
                name="day"
                onChange={({ target }) => setDay(target.value)}
                type="date"
                value={day}
              />
            </>
          )}
          <p className="mt-3 text-ink-500">
            重新取渠道账单核对，不会重复记账；已说明原因的差异保留，金额变了的会重新打开。
          </p>
        </>
      )}
    </ChangeSheet>
  )
}
