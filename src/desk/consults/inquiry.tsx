import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { InquiryDetail } from '#src/api/desk/service/inquiries.ts'
import { messageOf } from '#src/api/reply.ts'
import {
  complaintCategoryText,
  inquiryKindText,
  inquiryStatusText,
} from '#src/domain/content/inquiry-work.ts'
import { type RevealReason, revealReasonText } from '#src/domain/desk/reveal.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Reveal } from '../act/reveal.tsx'
import { call } from '../client/call.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageState } from '../parts/page-state.tsx'
import { fullTimeText, momentText } from '../parts/time-text.ts'
import { Beside } from '../service/beside.tsx'
import { Due } from '../service/due.tsx'
import { Facts, Part } from '../service/facts.tsx'
import { StepForm } from '../service/step-form.tsx'
import { Steps } from '../service/steps.tsx'
import { Actions } from './actions.tsx'

const { inquiries } = deskEndpoints

interface Props {
  id: number
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** An inquiry with what can be done about it, and what else the shop knows of the telephone. */
export function Inquiry({ id, isPeek = false }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(query(inquiries.detail, { id }))
  const step = useChange(inquiries.step)
  if (!data)
    return error ? (
      <PageState action={{ label: '重试', run: refetch }} title={messageOf(error)} />
    ) : (
      <Skeleton className="h-80 rounded-control" />
    )
  const now = new Date(dataUpdatedAt)
  const contact = data.actions.find(({ code }) => code === 'step')
  return (
    <div className={isPeek ? 'grid gap-3' : 'grid grid-cols-[minmax(0,1fr)_340px] items-start gap-3'}>
      <div className="grid gap-3">
        <What inquiry={data} now={now} />
        <Part title="记录联系">
          {contact?.allowed ? (
            <StepForm
              fieldErrors={step.fieldErrors}
              isBusy={step.isBusy}
              send={(told) => step.sendAsync({ id, ...told })}
            />
          ) : (
            <p className="text-ink-500">{contact?.why}</p>
          )}
        </Part>
        <Part title="处理经过">
          <Steps now={now} steps={data.steps} />
        </Part>
      </div>
      <div className="grid gap-3">
        <Part title="可以做">
          <Actions inquiry={data} />
        </Part>
        <Beside of={data.beside} />
      </div>
    </div>
  )
}

const What = ({ inquiry, now }: { inquiry: InquiryDetail; now: Date }) => {
  const { kind, status, name, product, trip_on, page_url, created_at, due_at, complaint, next_at } = inquiry
  const isOver = status === 'done' || status === 'invalid'
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className="font-semibold text-14/22">{name || '访客'}</b>
        <span className="tag">{inquiryKindText[kind]}</span>
        {complaint && (
          <span className="tag cin">
            投诉 {complaintCategoryText[complaint.category]} {complaint.no}
          </span>
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
          ['手机', inquiry.phone_mask !== '' && <Phone inquiry={inquiry} />],
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
        ]}
      />
    </section>
  )
}

const Moment = ({ at, now }: { at: Date; now: Date }): ReactNode => (
  <span className="num">{momentText(at, now)}</span>
)

function Phone({ inquiry: { id, phone_mask } }: { inquiry: InquiryDetail }) {
  const may = useMay()
  if (!may('pii.phone')) return <span className="num">{phone_mask}</span>
  return (
    <Reveal
      label="手机"
      masked={phone_mask}
      reasons={revealReasonText}
      reveal={(reason, reason_text) =>
        call(inquiries.reveal, { id, reason: reason as RevealReason, reason_text })
      }
      usual="contact"
    />
  )
}
