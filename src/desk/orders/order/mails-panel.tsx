import { useQuery } from '@tanstack/react-query'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { MailState } from '../../mails/state.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { useOrder } from './order-context.ts'

/** Paper of the order, for who sends it; nothing as long as none was asked for. */
export function MailsPanel() {
  const { no } = useOrder()
  const may = useMay()
  const { data } = useQuery({
    ...query(deskMails.list, { order_no: no }),
    enabled: may('order.edit'),
  })
  if (!data || data.list.length === 0) return null
  return (
    <Panel title="邮寄">
      <ul className="grid gap-1.5 px-4 py-2">
        {data.list.map((mail) => (
          <li key={mail.id}>
            <p className="flex items-center justify-between gap-3">
              <DeskLink className="text-pine-600 hover:underline" to={`/mails/${mail.id}`}>
                {mail.kind_text}
              </DeskLink>
              <MailState state={mail.state} text={mail.state_text} />
            </p>
            <p className="num text-12/18 text-ink-500">
              {mail.tracking_no ? `${mail.carrier} ${mail.tracking_no}` : fullTimeText(mail.requested_at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
