import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { deskPlans, type PlanDesk } from '#src/api/desk/service/plans.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { MOST_VALID_DAYS } from '#src/domain/content/plans/plan.ts'
import { planChanges } from '#src/domain/content/plans/plan-diff.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { query } from '../../../client/query.ts'

const USUAL_DAYS = 7

interface Props {
  plan: PlanDesk
  /** The number that it gets. */
  version: number
  onClose(): void
}

/** Says who is told what, and until when the price holds, before anything leaves. */
export default function SendSheet({ plan, version, onClose }: Props) {
  const { request_no, body, sent } = plan
  const [typed, setTyped] = useState(String(USUAL_DAYS))
  const request = useQuery(query(deskCustomRequests.detail, { request_no })).data
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  const isRight = days >= 1 && days <= MOST_VALID_DAYS
  const last = sent[0]
  return (
    <ChangeSheet
      endpoint={deskPlans.send}
      inputOf={() => (isRight ? { request_no, version: plan.version, valid_days: days } : null)}
      isBlocked={!isRight}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok(`已发送第${version}版`)}
      title={`发送第${version}版方案`}
      verb={`发送第${version}版`}
    >
      {(fieldErrors) => (
        <>
          <ul className="mb-3 grid list-disc gap-1 pl-5">
            <li>
              {request ? `${request.name}（${request.phone_mask}）` : '客人'}
              收到短信，注册过的还有站内消息，内有方案“
              {body.title}”的链接。
            </li>
            <li>
              {last
                ? `链接不变，打开就是第${version}版；第${last.version}版不能再接受。`
                : '凭链接可以查看与转给家人；接受和要求修改须用留下需求的手机号登录。'}
            </li>
            <li>发出的一版不再改动，客人接受后直接成为订单。</li>
          </ul>
          <TextInput
            error={fieldErrors['valid_days'] ?? Object.values(fieldErrors).find((text) => text !== '')}
            help={
              isRight
                ? `价格保留到 ${addDays(dayOf(new Date()), days)} 当天结束`
                : `1 到 ${MOST_VALID_DAYS} 天`
            }
            inputMode="numeric"
            label="有效天数"
            maxLength={2}
            name="valid_days"
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
            required
            suffix={<span className="text-ink-500">天</span>}
            value={typed}
          />
          {last && <Told changes={planChanges(last.body, body)} version={last.version} />}
        </>
      )}
    </ChangeSheet>
  )
}

/** What the customer reads of the difference. */
const Told = ({ changes, version }: { changes: ReturnType<typeof planChanges>; version: number }) => (
  <div className="mt-4">
    <h3 className="mb-1 font-semibold">客人看到的改动</h3>
    {changes.length === 0 ? (
      <p className="text-ink-500">行程和价格与第{version}版相同。</p>
    ) : (
      <ul className="grid gap-1">
        {changes.map(({ part, from, to }) => (
          <li className="line-clamp-2" key={part}>
            <span className="text-ink-500">{part}</span>{' '}
            {part === '总价' ? (
              <span className="num">
                {from} → {to}
              </span>
            ) : from === '' ? (
              '新增'
            ) : to === '' ? (
              '去掉'
            ) : (
              '有修改'
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
)
