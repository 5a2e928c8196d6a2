import { deskMails } from '#src/api/desk/orders/mails.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import type { MailActProps } from './sent-sheet.tsx'

/** Writes down that the courier has handed it over. */
export const ReceivedSheet = ({ mail, onClose }: MailActProps) => (
  <ChangeSheet
    endpoint={deskMails.received}
    inputOf={() => ({ mail_order_id: mail.id })}
    level={1}
    onClose={onClose}
    onDone={() => toast.ok('已登记签收')}
    title="登记签收"
    verb="登记签收"
  >
    <p className="wrap-anywhere rounded-row bg-sunk p-3">
      {mail.kind_text}
      <span className="block">
        {mail.carrier} <span className="num">{mail.tracking_no}</span>
      </span>
    </p>
  </ChangeSheet>
)
