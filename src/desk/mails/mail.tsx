import { useQuery } from '@tanstack/react-query'
import { PackageCheck, PackageX, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { DeskMail } from '#src/api/desk/orders/mails.ts'
import { messageOf } from '#src/api/reply.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ActionList } from '../act/action-list.tsx'
import { query } from '../client/query.ts'
import { PageState } from '../parts/page-state.tsx'
import { Panel } from '../parts/panel.tsx'
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
  const { data, error, refetch } = useQuery(query(deskEndpoints.mails.detail, { mail_order_id: id }))
  if (!data)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-80 rounded-control" />
    )
  return (
    <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
      <div className="grid gap-3">
        <Asked mail={data} />
        <Standing mail={data} />
      </div>
      <div className="grid gap-3">
        <Acts mail={data} />
        <OfOrder mail={data} />
      </div>
    </div>
  )
}

type Act = keyof DeskMail['acts']

function Acts({ mail }: { mail: DeskMail }) {
  const [act, setAct] = useState<Act | null>(null)
  const { acts } = mail
  const of = (code: Act) => ({
    code,
    isAllowed: acts[code].allowed,
    why: acts[code].why,
    run: () => setAct(code),
  })
  const close = () => setAct(null)
  return (
    <Panel title="可以做">
      <div className="px-2 py-1">
        <ActionList
          actions={[
            { ...of('sent'), title: '登记寄出', icon: Send },
            { ...of('received'), title: '登记签收', icon: PackageCheck },
            { ...of('again'), title: '重寄', icon: RotateCw },
            { ...of('cancel'), title: '取消邮寄', icon: PackageX },
          ]}
        />
      </div>
      {act === 'sent' && <SentSheet mail={mail} onClose={close} />}
      {act === 'received' && <ReceivedSheet mail={mail} onClose={close} />}
      {act === 'again' && <AgainSheet mail={mail} onClose={close} />}
      {act === 'cancel' && <CancelSheet mail={mail} onClose={close} />}
    </Panel>
  )
}
