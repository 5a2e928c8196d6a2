import { useState } from 'react'
import type { DeskMail } from '#src/api/desk/orders/mails.ts'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

export interface MailActProps {
  mail: DeskMail
  onClose(): void
}

/** Writes down with whom it went and under which number; the traveller is told both. */
export function SentSheet({ mail, onClose }: MailActProps) {
  const [carrier, setCarrier] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  return (
    <ChangeSheet
      endpoint={deskMails.sent}
      inputOf={() => ({ mail_order_id: mail.id, carrier, tracking_no: trackingNo })}
      isBlocked={carrier.trim() === '' || trackingNo.trim() === ''}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已登记寄出，已告知客人')}
      title="登记寄出"
      verb="登记寄出"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <MailSummary mail={mail} />
          <div className="grid grid-cols-2 gap-3">
            <TextInput
              error={fieldErrors['carrier']}
              label="快递公司"
              list="carriers"
              maxLength={20}
              name="carrier"
              onChange={({ target }) => setCarrier(target.value)}
              required
              value={carrier}
            />
            <TextInput
              autoComplete="off"
              error={fieldErrors['tracking_no']}
              label="快递单号"
              maxLength={40}
              name="tracking_no"
              onChange={({ target }) => setTrackingNo(target.value)}
              required
              value={trackingNo}
            />
          </div>
          <datalist id="carriers">
            {['顺丰速运', '京东快递', 'EMS', '中通快递', '圆通速递'].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <p className="text-12 text-ink-500">客人会收到短信和站内消息，含快递公司与单号。</p>
        </div>
      )}
    </ChangeSheet>
  )
}

/** What goes where, masked: the whole address is on the page, with a reason. */
export const MailSummary = ({ mail }: Pick<MailActProps, 'mail'>) => (
  <p className="wrap-anywhere rounded-row bg-sunk p-3">
    {mail.kind_text}
    <span className="block">
      {mail.mail_name} {mail.mail_phone} {mail.mail_region}
    </span>
    {mail.note && <span className="block text-ink-500">{mail.note}</span>}
  </p>
)
