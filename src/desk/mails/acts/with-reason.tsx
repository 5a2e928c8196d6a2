import { deskMails } from '#src/api/desk/orders/mails.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { type MailActProps, MailSummary } from './sent-sheet.tsx'

/** Lost, returned or broken: the same paper to the same address once more. */
export const AgainSheet = ({ mail, onClose }: MailActProps) => (
  <ChangeSheet
    endpoint={deskMails.again}
    inputOf={(reason) => ({ mail_order_id: mail.id, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已加入待寄')}
    title="重寄"
    verb="重寄"
  >
    <MailSummary mail={mail} />
    <p className="my-3 text-ink-500">
      {mail.state === 'sent' ? '这一件记为已取消，原因客人看得到；' : ''}新的一件按同一地址待寄。
    </p>
  </ChangeSheet>
)

/** What cannot be sent as it was asked for. */
export const CancelSheet = ({ mail, onClose }: MailActProps) => (
  <ChangeSheet
    endpoint={deskMails.cancel}
    inputOf={(reason) => ({ mail_order_id: mail.id, reason })}
    level={2}
    onClose={onClose}
    onDone={() => toast.ok('已取消邮寄，已告知客人')}
    title="取消邮寄"
    verb="取消邮寄"
  >
    <MailSummary mail={mail} />
    <p className="my-3 text-ink-500">原因会告诉客人，客人可以重新申请。</p>
  </ChangeSheet>
)
