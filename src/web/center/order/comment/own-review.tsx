import type { OwnReviewView } from '#src/api/booking/order-reviews.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { reviewParts, reviewPartText } from '#src/domain/catalog/review-form.ts'
import { travelPartyText } from '#src/domain/codes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReviewAfterwards } from '#src/web/ui/product/review-afterwards.tsx'
import { Stars } from '#src/web/ui/product/stars.tsx'
import { Picture } from '../../../ui/picture.tsx'

/** A member's own review as it stands, what was added, and what the shop says to it. */
export const OwnReview = ({ comment: review }: { comment: OwnReviewView }) => (
  <div className="grid gap-3">
    {review.status === 'checking' && (
      <Notice tone="info">审核中：内容里可能有联系方式等信息，工作人员查看后展示，目前只有您能看到。</Notice>
    )}
    {review.status === 'hidden' && (
      <Notice tone="warn">这条点评没有展示{review.hide_reason && `：${review.hide_reason}`}。</Notice>
    )}
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-24">
      <Stars score={review.score} size="!size-4.5" />
      <span className="tag">{travelPartyText[review.party]}</span>
      {review.tags.map((tag) => (
        <span className="tag pine" key={tag}>
          {tag}
        </span>
      ))}
      <span className="text-13 text-ink-500">
        {dayOf(review.written_at)}
        {review.edited_at && ` · ${dayOf(review.edited_at)} 修改`}
        {review.anonymous && ' · 匿名'}
      </span>
    </p>
    <Parts dims={review.dims} />
    <p className="max-w-190 whitespace-pre-line break-words text-15/28">{review.content}</p>
    <Thumbs stems={review.images} />
    <ReviewAfterwards
      append={review.append}
      pictures={(stems) => <Thumbs stems={stems} />}
      reply={review.reply}
    />
  </div>
)

const Parts = ({ dims }: Pick<OwnReviewView, 'dims'>) => {
  const judged = reviewParts.filter((part) => dims[part] !== null)
  if (judged.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-5 text-13 text-ink-500">
      {judged.map((part) => (
        <span key={part}>
          {reviewPartText[part]} <b className="num font-medium text-ink-700">{dims[part]}</b>
        </span>
      ))}
    </p>
  )
}

const Thumbs = ({ stems }: { stems: readonly string[] }) =>
  stems.length > 0 && (
    <ul className="mt-1 flex flex-wrap gap-2">
      {stems.map((stem, index) => (
        <li key={stem}>
          <a
            aria-label={`查看点评图片 ${index + 1}`}
            className="block h-18 w-24 overflow-hidden rounded-control"
            href={pictureSrc(stem, 1920)}
            rel="noreferrer"
            target="_blank"
          >
            <Picture alt="" className="size-full object-cover" sizes="96px" stem={stem} />
          </a>
        </li>
      ))}
    </ul>
  )
