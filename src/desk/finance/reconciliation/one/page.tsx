import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskReconciliation } from '#src/api/desk/finance/reconciliation.ts'
import { reconciliation as reconciliationCalls } from '#src/api/desk/finance/reconciliation.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { PlainTable } from '../../../system/part.tsx'
import { RunSheet } from '../run-sheet.tsx'
import { RunState } from '../run-state.tsx'
import { Differences } from './differences.tsx'

/** While the bill is fetched and compared the page looks again. */
const LOOK_AGAIN_MS = 2_000

/** One day of one channel: both sums, and every difference with what became of it. */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const found = useQuery({
    ...query(reconciliationCalls.detail, { id }),
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? LOOK_AGAIN_MS : false),
  })
  const run = found.data?.run
  return (
    <>
      <PageHead
        of={{ title: '对账', to: '/finance/recon' }}
        title={run ? `${run.day} ${run.channel_text}` : '…'}
      >
        {run && <RunState run={run} />}
        <AuditLink entity="reconciliation_run" id={id} />
        <Neighbours />
      </PageHead>
      <Loaded of={found}>
        {(data, now) => (
          <div className="grid gap-4" key={id}>
            <Head run={data.run} />
            <Sums run={data.run} />
            <Differences list={data.differences} now={now} run={data.run} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const isUnderWay = (run: DeskReconciliation | undefined) => run?.state === 'asked' || run?.state === 'running'

function Head({ run }: { run: DeskReconciliation }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {run.state === 'failed' && <Notice tone="warn">上次没有取到完整的账单：{run.failure}</Notice>}
      {run.state === 'creating' && <Notice tone="info">渠道还在生成账单，每10分钟自动再取。</Notice>}
      {run.unlisted > 0 && (
        <Notice tone="warn">另有 {run.unlisted} 项差异未列出。差异这么多，通常是账单或渠道设置不对。</Notice>
      )}
      <div className="flex items-center gap-2">
        <Button
          disabled={isUnderWay(run)}
          isBusy={isUnderWay(run)}
          busyText="对账中"
          onClick={() => setAsking(true)}
          size="sm"
        >
          重新对账
        </Button>
        <DeskLink className="btn btn-text btn-sm" to={`/finance/day/${run.day}`}>
          查看当日日结
        </DeskLink>
      </div>
      {isAsking && <RunSheet channel={run.channel} day={run.day} onClose={() => setAsking(false)} />}
    </>
  )
}

const head = [
  { title: '项目' },
  { title: '笔数 账单', width: 120, isNumber: true },
  { title: '笔数 本站', width: 120, isNumber: true },
  { title: '金额 账单', width: 160, isNumber: true },
  { title: '金额 本站', width: 160, isNumber: true },
  { title: '差额', width: 140, isNumber: true },
]

const Sums = ({ run: { bill, books, fee_fen, matched } }: { run: DeskReconciliation }) => (
  <PlainTable head={head} label="合计">
    <Row counts={[bill.payments, books.payments]} name="收款" sums={[bill.paid_fen, books.paid_fen]} />
    <Row counts={[bill.refunds, books.refunds]} name="退款" sums={[bill.refunded_fen, books.refunded_fen]} />
    <tr>
      <td>一致 {matched} 笔，手续费按账单</td>
      <td colSpan={2} />
      <td className="num text-right">{yuanText(fee_fen)}</td>
      <td colSpan={2} />
    </tr>
  </PlainTable>
)

interface RowProps {
  name: string
  counts: readonly [bill: number, books: number]
  sums: readonly [bill: Fen, books: Fen]
}

const Row = ({ name, counts, sums: [bill, books] }: RowProps) => (
  <tr>
    <td>{name}</td>
    <td className="num text-right">{counts[0]}</td>
    <td className="num text-right">{counts[1]}</td>
    <td className="num text-right">{yuanText(bill)}</td>
    <td className="num text-right">{yuanText(books)}</td>
    <td className={`num text-right ${bill === books ? '' : 'font-semibold text-cin-700'}`}>
      {yuanText(toFen(bill - books))}
    </td>
  </tr>
)
