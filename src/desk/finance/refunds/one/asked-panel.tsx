import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'

/** What was asked, by whom and when, and of which order. */
export const AskedPanel = ({ refund }: { refund: DeskRefund }) => (
  <Panel
    aside={
      <DeskLink
        className="num ml-auto truncate text-pine-600 hover:underline"
        to={`/orders/${refund.order.no}`}
      >
        {refund.order.no}
      </DeskLink>
    }
    title={refund.kind_text}
  >
    <p className="px-4 pt-3 font-semibold text-14/22">{refund.title}</p>
    <Facts
      rows={[
        [
          '订单',
          `${monthDayText(refund.departs_on)} ${weekdayText(refund.departs_on)}出发，${refund.order.people_text}，${refund.order.status_text}`,
        ],
        ['申请', <Asked key="asked" refund={refund} />],
        ['原因', [refund.cause_text, refund.reason_text].filter(Boolean).join('，')],
        ...(refund.note ? ([['说明', refund.note]] as const) : []),
        ...(refund.people.length > 0
          ? ([
              ['退出', refund.people.map(({ name, kind_text }) => `${name}（${kind_text}）`).join('、')],
            ] as const)
          : []),
        ...(refund.reject_reason ? ([['驳回', refund.reject_reason]] as const) : []),
      ]}
    />
    {refund.lines.length > 0 && <Lines refund={refund} />}
  </Panel>
)

const Asked = ({ refund: { asked_by_text, created_at, days_before, kind } }: { refund: DeskRefund }) => (
  <>
    {asked_by_text} <span className="num">{fullTimeText(created_at)}</span>
    {kind !== 'goodwill' && (
      <span className="text-ink-500">
        ，{days_before > 0 ? `距出发${days_before}天` : days_before === 0 ? '出发当天' : '行程开始后'}
        ，扣款按这一天
      </span>
    )}
  </>
)

/** What is given back of the order, as it was bought. */
const Lines = ({ refund: { lines, kind } }: { refund: DeskRefund }) => (
  <div className="border-line border-t px-4 py-2">
    <h3 className="text-12/20 text-ink-500">{kind === 'part' ? '随之退出的费用' : '订单费用'}</h3>
    <ul>
      {lines.map(({ name, qty, amount_fen, refundable }) => (
        <li className="flex justify-between gap-3 text-13/24" key={`${name} ${amount_fen}`}>
          <span className="min-w-0">
            {name}{' '}
            <span className="num text-12 text-ink-500">
              {qty > 1 && `× ${qty}`}
              {refundable ? '' : ' 不可退'}
            </span>
          </span>
          <span className="num shrink-0 font-medium">{yuanText(amount_fen)}</span>
        </li>
      ))}
    </ul>
  </div>
)
