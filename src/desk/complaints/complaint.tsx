import { useQuery } from '@tanstack/react-query'
import type { DeskComplaint } from '#src/api/desk/service/complaints.ts'
import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { complaintStageText } from '#src/domain/content/complaints/complaint.ts'
import { complaintCategoryText, inquiryKindText } from '#src/domain/content/inquiry-work.ts'
import { Reveal } from '../act/reveal.tsx'
import { call } from '../client/call.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText } from '../parts/time-text.ts'
import { Beside } from '../service/beside.tsx'
import { Columns } from '../service/case.tsx'
import { Due } from '../service/due.tsx'
import { Facts, Part } from '../service/facts.tsx'
import { Steps } from '../service/steps.tsx'
import { Actions } from './actions.tsx'
import { Talk } from './talk.tsx'
import { AnswerForm, NoteForm } from './writing.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** A complaint: what was said by both sides, what colleagues have done, and what can be done now. */
export function Complaint({ no, isPeek = false }: Props) {
  const found = useQuery(query(deskComplaints.detail, { complaint_no: no }))
  return (
    <Loaded of={found}>
      {(complaint, now) => (
        <Columns
          isPeek={isPeek}
          side={
            <>
              <Part title="可以做">
                <Actions complaint={complaint} />
              </Part>
              <Part title="内部备注">
                <NoteForm no={no} />
              </Part>
              <Beside of={complaint.beside} />
            </>
          }
        >
          <What complaint={complaint} now={now} />
          <Part title="往来">
            <Talk complaint={complaint} />
          </Part>
          <Part title="答复客人">
            <AnswerForm complaint={complaint} />
          </Part>
          <Part title="处理经过">
            <Steps now={now} steps={complaint.steps} />
          </Part>
        </Columns>
      )}
    </Loaded>
  )
}

function What({ complaint, now }: { complaint: DeskComplaint; now: Date }) {
  const { id, kind, stage, name, phone_mask, order, due_at, created_at, is_reopened, assigned_to } = complaint
  const may = useMay()
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className="font-semibold text-14/22">{name || '访客'}</b>
        <span className="tag cin">{complaintCategoryText[complaint.category]}</span>
        <span className={`tag ${stage === 'answered' ? 'pine' : ''}`}>{complaintStageText[stage]}</span>
        {is_reopened && <span className="tag och">重新打开</span>}
        <span className="ml-auto">
          <Due at={due_at} isOver={false} now={now} />
        </span>
      </p>
      <Facts
        facts={[
          [
            '编号',
            <span className="num" key="no">
              {complaint.complaint_no}
            </span>,
          ],
          [
            '手机',
            phone_mask !== '' && (
              <Reveal
                key="phone"
                label="手机"
                masked={phone_mask}
                reveal={(why) => call(deskInquiries.reveal, { id, ...why })}
                right="pii.phone"
                usual="contact"
              />
            ),
          ],
          [
            '订单',
            order &&
              (may('order.read') ? (
                <DeskLink className="text-pine-600 hover:underline" to={`/orders/${order.order_no}`}>
                  <span className="num">{order.order_no}</span> {order.title}，{order.departs_on} 出发
                </DeskLink>
              ) : (
                order.order_no
              )),
          ],
          [
            '来源',
            kind === 'complaint' ? (
              '客人提交'
            ) : (
              <DeskLink className="text-pine-600 hover:underline" key="from" to={`/consults/${id}`}>
                由{inquiryKindText[kind]}标记
              </DeskLink>
            ),
          ],
          [
            '提交',
            <span className="num" key="at">
              {fullTimeText(created_at)}
            </span>,
          ],
          [
            '答复期限',
            due_at && (
              <span className="num" key="due">
                {fullTimeText(due_at)}
              </span>
            ),
          ],
          ['负责', assigned_to?.name ?? '还没有人'],
        ]}
      />
    </section>
  )
}
