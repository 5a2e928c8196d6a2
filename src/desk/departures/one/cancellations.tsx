import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { yuanText } from '#src/domain/money.ts'
import { ApprovalPart } from '../../approvals/approval-part.tsx'
import { Facts, Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

type Cancellation = DeskDeparture['cancellations'][number]
const stateText = { asked: '待财务复核', done: '已取消', rejected: '已驳回或撤回' }

/** Every time that somebody wanted to cancel it; who decides about the open one does so here. */
export const Cancellations = ({ list }: { list: readonly Cancellation[] }) =>
  list.map((each) => (
    <Panel
      aside={<span className={`tag ${each.state === 'asked' ? 'och' : ''}`}>{stateText[each.state]}</span>}
      key={each.asked_at.getTime()}
      title="取消团期"
    >
      <Facts
        rows={[
          ['原因', `${each.cause_text}，${each.reason}`],
          ['提出', `${each.asked_by} ${fullTimeText(each.asked_at)}`],
          ...(each.decided_by && each.decided_at
            ? [['决定', `${each.decided_by} ${fullTimeText(each.decided_at)}`] as const]
            : []),
          ['退款', <Sum fen={each.refund_fen} key="refund" />],
          ...(each.compensation_fen > 0
            ? [['违约金', <Sum fen={each.compensation_fen} key="owed" />] as const]
            : []),
        ]}
      />
      {each.state === 'asked' && (
        <p className="px-4 pb-2 text-12/18 text-ink-500">
          决定前不售、不收款。金额有变化时须由提出的同事再次“取消团期”核对。
        </p>
      )}
      {each.approval_id !== null && (
        <div className="px-4 pb-3">
          <ApprovalPart id={each.approval_id} />
        </div>
      )}
    </Panel>
  ))

const Sum = ({ fen }: { fen: Cancellation['refund_fen'] }) => (
  <span className="num font-medium">{yuanText(fen)}</span>
)
