import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import { deskInquiries as inquiries } from '#src/api/desk/service/inquiries.ts'
import {
  complaintCategoryText,
  inquiryKindText,
  inquiryStatusText,
  isTermRunning,
} from '#src/domain/content/inquiry-work.ts'
import { Reveal } from '../act/reveal.tsx'
import { call } from '../client/call.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText, momentText } from '../parts/time-text.ts'
import { Case } from '../service/case.tsx'
import { Due } from '../service/due.tsx'
import { Facts } from '../service/facts.tsx'
import { Actions } from './actions.tsx'

interface Props {
  id: number
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** An inquiry with what can be done about it, and what else the shop knows of the telephone. */
export function Inquiry({ id, isPeek = false }: Props) {
  const found = useQuery(query(inquiries.detail, { id }))
  const step = useChange(inquiries.step)
  return (
    <Loaded of={found}>
      {(inquiry, now) => (
        <Case
          acts={<Actions inquiry={inquiry} />}
          isPeek={isPeek}
          now={now}
          of={inquiry}
          send={(told) => step.sendAsync({ id, ...told })}
          step={step}
        >
          <What inquiry={inquiry} now={now} />
        </Case>
      )}
    </Loaded>
  )
}

const What = ({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) => {
  const { kind, status, name, product, trip_on, page_url, created_at, due_at, complaint, next_at } = inquiry
  const may = useMay()
  const isOver = !isTermRunning({ status, isComplaint: complaint !== null })
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className="font-semibold text-14/22">{name || '访客'}</b>
        <span className="tag">{inquiryKindText[kind]}</span>
        {complaint && (
          <DeskLink className="tag cin hover:underline" to={`/complaints/${complaint.no}`}>
            投诉 {complaintCategoryText[complaint.category]} {complaint.no}
          </DeskLink>
        )}
        <span className={`tag ${status === 'contacted' ? 'pine' : ''}`}>{inquiryStatusText[status]}</span>
        <span className="ml-auto">
          <Due at={due_at} isOver={isOver} now={now} />
        </span>
      </p>
      <p className="mb-3 max-w-190 whitespace-pre-line break-words text-14/22">
        {inquiry.message || '没有留下文字'}
      </p>
      <Facts
        facts={[
          [
            '手机',
            inquiry.phone_mask !== '' && (
              <Reveal
                key="phone"
                label="手机"
                masked={inquiry.phone_mask}
                reveal={(why) => call(inquiries.reveal, { id: inquiry.id, ...why })}
                right="pii.phone"
                usual="contact"
              />
            ),
          ],
          ['产品', product?.title],
          ['日期', trip_on && `${trip_on} 出发`],
          ['页面', page_url],
          [
            '留言',
            <span className="num" key="at">
              {fullTimeText(created_at)}
            </span>,
          ],
          ['首次联系', inquiry.first_reply_at && <Moment at={inquiry.first_reply_at} now={now} />],
          ['下次联系', next_at && <Moment at={next_at} now={now} />],
          ['负责', inquiry.assigned_to?.name ?? '还没有人'],
          [
            '定制需求',
            inquiry.request_no && (
              <DeskLink className="num text-pine-600 hover:underline" to={`/custom/${inquiry.request_no}`}>
                {inquiry.request_no}
              </DeskLink>
            ),
          ],
          [
            '来自',
            inquiry.asked_chat_id !== null && may('chat.work') && (
              <DeskLink className="text-pine-600 hover:underline" to={`/chat/${inquiry.asked_chat_id}`}>
                在线客服会话
              </DeskLink>
            ),
          ],
          [
            '会话',
            inquiry.chat_id !== null &&
              (may('chat.work') ? (
                <DeskLink className="text-pine-600 hover:underline" to={`/chat/${inquiry.chat_id}`}>
                  已转会话
                </DeskLink>
              ) : (
                '已转会话'
              )),
          ],
        ]}
      />
    </section>
  )
}

const Moment = ({ at, now }: { at: Date; now: Date }): ReactNode => (
  <span className="num">{momentText(at, now)}</span>
)
