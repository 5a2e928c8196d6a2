import { useQuery } from '@tanstack/react-query'
import { PackageCheck, PackageX, RotateCw, Send } from 'lucide-react'
import type { DeskMail } from '#src/api/desk/orders/mails.ts'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { RecordActs } from '../act/record-acts.tsx'
import { query } from '../client/query.ts'
import { Loaded } from '../parts/loaded.tsx'
import { ReceivedSheet } from './acts/received-sheet.tsx'
import { SentSheet } from './acts/sent-sheet.tsx'
import { AgainSheet, CancelSheet } from './acts/with-reason.tsx'
import { Asked, OfOrder, Standing } from './facts.tsx'

interface Props {
  id: number
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** One mail: what goes where, how far it is, and what can be done. */
export function Mail({ id, isPeek = false }: Props) {
  const found = useQuery(query(deskMails.detail, { mail_order_id: id }))
  return (
    <Loaded of={found}>
      {(mail) => (
        <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
          <div className="grid gap-3">
            <Asked mail={mail} />
            <Standing mail={mail} />
          </div>
          <div className="grid gap-3">
            <Acts mail={mail} />
            <OfOrder mail={mail} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const Acts = ({ mail }: { mail: DeskMail }) => (
  <RecordActs
    acts={{
      sent: { title: '登记寄出', icon: Send, sheet: (close) => <SentSheet mail={mail} onClose={close} /> },
      received: {
        title: '登记签收',
        icon: PackageCheck,
        sheet: (close) => <ReceivedSheet mail={mail} onClose={close} />,
      },
      again: { title: '重寄', icon: RotateCw, sheet: (close) => <AgainSheet mail={mail} onClose={close} /> },
      cancel: {
        title: '取消邮寄',
        icon: PackageX,
        sheet: (close) => <CancelSheet mail={mail} onClose={close} />,
      },
    }}
    may={mail.acts}
  />
)
