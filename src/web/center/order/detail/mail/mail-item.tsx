import { orderMails } from '#src/api/booking/papers/mails.ts'
import { messageOf } from '#src/api/reply.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { useWork } from '../../../own-work/use-work.ts'
import { type MailShown, useMailsAnew } from './mails.ts'

interface Props {
  mail: MailShown
  orderId: string
}

const tones: Partial<Record<MailShown['state'], string>> = {
  requested: 'och',
  sent: 'pine',
  received: 'pine',
}

/** One of them: what, how far it is, and the number to look it up by. */
export const MailItem = ({ mail, orderId }: Props) => (
  <article aria-label={`${mail.kind_text} ${minuteText(mail.created_at)}`} className="pb-5 last:pb-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h3 className="font-semibold text-16/24">{mail.kind_text}</h3>
      <span className={`tag ${tones[mail.state] ?? ''}`}>{mail.state_text}</span>
      {mail.can_withdraw && (
        <span className="ml-auto">
          <Withdraw mailOrderId={mail.mail_order_id} orderId={orderId} />
        </span>
      )}
    </div>
    <p className="mt-1 text-ink-700">{mail.next_text}。</p>
    <dl className="mt-2 grid grid-cols-[88px_minmax(0,1fr)] text-13/24">
      {factsOf(mail).map(([name, value, isNumber]) => (
        <div className="contents [&>dt]:text-ink-500" key={name}>
          <dt>{name}</dt>
          <dd className={`wrap-anywhere ${isNumber ? 'num' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  </article>
)

function factsOf({ carrier, tracking_no, mail_to, note, sent_at, created_at }: MailShown) {
  const rows: readonly (readonly [string, string, boolean?])[] = [
    ['快递公司', carrier],
    ['快递单号', tracking_no, true],
    ['寄出时间', sent_at ? minuteText(sent_at) : '', true],
    ['寄往', mail_to],
    ['备注', note],
    ['申请时间', minuteText(created_at), true],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** Takes a request back that was not sent yet. */
function Withdraw({ mailOrderId, orderId }: { mailOrderId: number; orderId: string }) {
  const readAnew = useMailsAnew(orderId)
  const withdrawing = useWork({
    work: () => call(orderMails.withdraw, { mail_order_id: mailOrderId }),
    onDone() {
      toast.ok('邮寄申请已撤回')
      return readAnew()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      return readAnew()
    },
  })
  return (
    <Button busyText="撤回中" isBusy={withdrawing.isBusy} onClick={() => withdrawing.start()} size="sm">
      撤回申请
    </Button>
  )
}
