import { useQuery } from '@tanstack/react-query'
import { FileCheck, FileMinus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DeskInvoice } from '#src/api/desk/finance/invoices.ts'
import { deskEndpoints } from '#src/api/desk/index.ts'
import { messageOf } from '#src/api/reply.ts'
import { yuanText } from '#src/domain/money.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ActionList } from '../../act/action-list.tsx'
import { query } from '../../client/query.ts'
import { PageState } from '../../parts/page-state.tsx'
import { Panel } from '../../parts/panel.tsx'
import { IssueSheet } from './acts/issue-sheet.tsx'
import { RedSheet } from './acts/red-sheet.tsx'
import { RejectSheet } from './acts/reject-sheet.tsx'
import { Asked, Ended, Issued, OfOrder } from './facts.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** One invoice: what was asked for, what it would be of now, what was issued, and what can be done. */
export function Invoice({ no, isPeek = false }: Props) {
  const { data, error, refetch } = useQuery(query(deskEndpoints.invoices.detail, { invoice_no: no }))
  if (!data)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-80 rounded-control" />
    )
  return (
    <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
      <div className="grid gap-3">
        <Warning invoice={data} />
        <Asked invoice={data} />
        <Issued invoice={data} />
        <Ended invoice={data} />
      </div>
      <div className="grid gap-3">
        <Acts invoice={data} />
        <OfOrder invoice={data} />
      </div>
    </div>
  )
}

function Warning({ invoice: { state, amount_fen, order } }: { invoice: DeskInvoice }) {
  if (state === 'red_due')
    return (
      <Notice tone="warn">
        开票后有退款到账：发票 {yuanText(amount_fen)}，现在应为 {yuanText(order.now_fen)}
        。请在电子税务局红冲，再在这里登记。
      </Notice>
    )
  if (state === 'requested' && order.is_refund_under_way)
    return <Notice tone="warn">该订单有退款在处理，到账或驳回后再开票，金额以那时为准。</Notice>
  return null
}

type Act = keyof DeskInvoice['acts']

function Acts({ invoice }: { invoice: DeskInvoice }) {
  const [act, setAct] = useState<Act | null>(null)
  const { acts } = invoice
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
            { ...of('issue'), title: '登记开票', icon: FileCheck },
            { ...of('red'), title: '登记红冲', icon: FileMinus },
            { ...of('reject'), title: '退回申请', icon: Undo2 },
          ]}
        />
      </div>
      {act === 'issue' && <IssueSheet invoice={invoice} onClose={close} />}
      {act === 'red' && <RedSheet invoice={invoice} onClose={close} />}
      {act === 'reject' && <RejectSheet invoice={invoice} onClose={close} />}
    </Panel>
  )
}
