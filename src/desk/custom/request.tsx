import { useQuery } from '@tanstack/react-query'
import type { RequestDetail } from '#src/api/desk/service/custom-requests.ts'
import { deskCustomRequests as customRequests } from '#src/api/desk/service/custom-requests.ts'
import { customTripKindText } from '#src/domain/codes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Reveal } from '../act/reveal.tsx'
import { call } from '../client/call.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText, momentText } from '../parts/time-text.ts'
import { Case } from '../service/case.tsx'
import { Due } from '../service/due.tsx'
import { Facts } from '../service/facts.tsx'
import { Actions } from './actions.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { StageTag } from './stage-tag.tsx'
import { whenText } from './texts.ts'

const paceText = { easy: '轻松', moderate: '适中', full: '紧凑' } as const

interface Props {
  requestNo: string
  isPeek?: boolean
}

/** A request: the wishes as they were given, the calls, and what can be done. */
export function Request({ requestNo: request_no, isPeek = false }: Props) {
  const found = useQuery(query(customRequests.detail, { request_no }))
  const step = useChange(customRequests.step)
  return (
    <Loaded of={found}>
      {(request, now) => (
        <Case
          acts={<Actions request={request} />}
          isPeek={isPeek}
          now={now}
          of={request}
          send={(told) => step.sendAsync({ request_no, ...told })}
          step={step}
        >
          <Wishes now={now} request={request} />
          <PlanPanel now={now} request={request} />
        </Case>
      )}
    </Loaded>
  )
}

function Wishes({ request, now }: { request: RequestDetail; now: Date }) {
  const { wishes, status, kind } = request
  const needs = [
    wishes.need_ticket && '代订机票',
    wishes.need_meeting_room && '会议室',
    wishes.need_invoice && '发票',
  ].filter((need) => need !== false)
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className="font-semibold text-14/22">
          {request.place || '还没想好'} {request.people > 0 && `${request.people}人`}
        </b>
        <span className="tag">{customTripKindText[kind]}</span>
        <StageTag stage={request.stage} />
        <span className="ml-auto">
          <Due at={request.promised_at} isOver={status !== 'new'} now={now} />
        </span>
      </p>
      {request.redesign_by && (
        <Notice className="mb-3" tone="warn">
          客人希望换一位定制师，请在 {momentText(request.redesign_by, now)} 前致电并重新分配。
        </Notice>
      )}
      {wishes.special_demand && (
        <p className="mb-3 max-w-190 whitespace-pre-line break-words text-14/22">{wishes.special_demand}</p>
      )}
      <div className="grid grid-cols-2 gap-x-6 gap-y-1.5 max-xl:grid-cols-1">
        <Facts
          facts={[
            ['联系人', request.name],
            [
              '手机',
              <Reveal
                key="phone"
                label="手机"
                masked={request.phone_mask}
                reveal={(why) => call(customRequests.reveal, { request_no: request.request_no, ...why })}
                right="pii.phone"
                usual="contact"
              />,
            ],
            ['公司', [wishes.company, wishes.position].filter(Boolean).join(' ')],
            ['人员', partyText(wishes)],
            ['出发地', wishes.departure_city],
            ['时间', `${whenText(request)}${wishes.flexible ? '，可调整' : ''}`],
            ['预算', request.budget],
          ]}
        />
        <Facts
          facts={[
            ['主题', wishes.themes.join('、')],
            ['酒店', wishes.hotel_level !== null && `${wishes.hotel_level}钻`],
            ['节奏', wishes.pace && paceText[wishes.pace]],
            ['目的', wishes.aim],
            ['需要', needs.join('、')],
            ['指定', request.designer?.name ?? ''],
            ['定制师', request.owner?.name ?? '还没有人'],
            [
              '提交',
              <span className="num" key="at">
                {fullTimeText(request.created_at)}
              </span>,
            ],
            ['首次联系', request.contacted_at && momentText(request.contacted_at, now)],
            ['下次联系', request.next_at && momentText(request.next_at, now)],
            ['关闭原因', request.close_reason],
          ]}
        />
      </div>
    </section>
  )
}

const partyText = ({ adult, child, senior }: RequestDetail['wishes']) =>
  [adult > 0 && `${adult}成人`, child > 0 && `${child}儿童`, senior > 0 && `${senior}老人`]
    .filter((part) => part !== false)
    .join(' ')
