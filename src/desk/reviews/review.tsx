import { useQuery } from '@tanstack/react-query'
import type { DeskReview } from '#src/api/desk/service/reviews.ts'
import { deskReviews } from '#src/api/desk/service/reviews.ts'
import { reviewStatusText } from '#src/domain/account/member-codes.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { hiddenText } from '#src/domain/catalog/review-moderation.ts'
import { travelPartyText } from '#src/domain/codes.ts'
import { query } from '../client/query.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText, momentText } from '../parts/time-text.ts'
import { Columns } from '../service/case.tsx'
import { Facts, Part } from '../service/facts.tsx'
import { Actions } from './actions.tsx'
import { ReplyForm } from './reply-form.tsx'

interface Props {
  id: number
  isPeek?: boolean
}

/** A review as it was written, the shop's reply, and what the law lets staff do with it. */
export const Review = ({ id, isPeek = false }: Props) => (
  <Loaded of={useQuery(query(deskReviews.detail, { id }))}>
    {(review, now) => (
      <Columns
        isPeek={isPeek}
        side={
          <Part title="可以做">
            <Actions review={review} />
          </Part>
        }
      >
        <Written review={review} />
        <Part title="回复">
          <Reply now={now} review={review} />
        </Part>
      </Columns>
    )}
  </Loaded>
)

function Written({ review }: { review: DeskReview }) {
  const { score, parts, party, status, hidden, append, service } = review
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className={`num font-semibold text-16 ${score <= 2 ? 'text-cin-700' : ''}`}>{score} 分</b>
        {service && <span className="tag pine">定制服务</span>}
        {party && <span className="tag">{travelPartyText[party]}</span>}
        <span className={`tag ${status === 'checking' ? 'och' : status === 'hidden' ? 'cin' : 'pine'}`}>
          {reviewStatusText[status]}
        </span>
        {parts.map((part) => (
          <span className="text-ink-500" key={part.name}>
            {part.name} <b className="num font-medium text-ink-700">{part.score}</b>
          </span>
        ))}
      </p>
      <p className="mb-3 max-w-190 whitespace-pre-line break-words text-14/22">{review.content}</p>
      <Pictures stems={review.images} />
      {append && (
        <div className="mb-3 border-line border-l-2 pl-3">
          <p className="text-12 text-ink-500">追评 {fullTimeText(append.at)}</p>
          <p className="whitespace-pre-line break-words">{append.content}</p>
          <Pictures stems={append.images} />
        </div>
      )}
      <Facts
        facts={[
          ['产品', review.product?.title],
          ['行程', service?.title],
          [
            '需求',
            service && (
              <DeskLink
                className="num text-pine-600 hover:underline"
                key="request"
                to={`/custom/${service.request_no}`}
              >
                {service.request_no}
              </DeskLink>
            ),
          ],
          ['定制师', service?.designer],
          ['订单', review.order_no && <span className="num">{review.order_no}</span>],
          ['署名', review.user_name],
          [
            '出行',
            <span className="num" key="trip">
              {review.trip_on}
            </span>,
          ],
          [
            '写于',
            <span className="num" key="at">
              {fullTimeText(review.written_at)}
            </span>,
          ],
          ['修改于', review.edited_at && <span className="num">{fullTimeText(review.edited_at)}</span>],
          ['公开显示', hidden && hiddenText(hidden.kind)],
          ['标出的文字', hidden?.passage],
          ['理由', hidden?.reason],
        ]}
      />
    </section>
  )
}

const Pictures = ({ stems }: { stems: readonly string[] }) =>
  stems.length > 0 && (
    <ul className="mb-3 flex flex-wrap gap-2">
      {stems.map((stem, index) => (
        <li key={stem}>
          <a href={pictureSrc(stem, 1920)} rel="noreferrer" target="_blank">
            <img
              alt={`点评图片 ${index + 1}`}
              className="h-18 w-24 rounded-row object-cover"
              height={72}
              src={pictureSrc(stem, 480)}
              width={96}
            />
          </a>
        </li>
      ))}
    </ul>
  )

function Reply({ review, now }: { review: DeskReview; now: Date }) {
  const { reply, actions } = review
  const { allowed = false, why = '' } = actions.find(({ code }) => code === 'reply') ?? {}
  return (
    <>
      {reply && (
        <div className="mb-3">
          <p className="text-12 text-ink-500">
            {reply.by?.name ?? '百陌'} {momentText(reply.at, now)}
            {reply.edited_at && `，${momentText(reply.edited_at, now)} 修改`}
          </p>
          <p className="max-w-190 whitespace-pre-line break-words">{reply.content}</p>
        </div>
      )}
      {allowed ? (
        <ReplyForm key={`${review.id} ${reply?.content}`} review={review} />
      ) : (
        <p className="text-ink-500">{why}</p>
      )}
    </>
  )
}
