import type { ReviewView } from '#src/api/catalog/reviews.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { ReviewAfterwards } from '#src/web/ui/product/review-afterwards.tsx'
import { Stars } from '#src/web/ui/product/stars.tsx'
import { Pictures } from './pictures.tsx'

/** One review as it was written, its later addition, and what the shop says to it. */
export const Review = ({ review, isSample }: { review: ReviewView; isSample: boolean }) => (
  <li className="grid grid-cols-[44px_1fr] gap-x-4 border-line border-t py-6 first:border-t-0">
    <span aria-hidden className="grid size-11 place-items-center rounded-full bg-sunk text-16 text-ink-700">
      {[...review.user_name][0]}
    </span>
    <article className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-24">
        <b className="font-medium">{review.user_name}</b>
        <Stars score={review.score} size="!size-3.5" />
        <span className="tag">{review.party_text}</span>
        {isSample && <span className="tag och">示例点评</span>}
        <time className="ml-auto text-13 text-ink-500" dateTime={dayOf(review.created_at)}>
          {dayOf(review.created_at)}
        </time>
      </p>
      <p className="text-13/24 text-ink-500">
        {review.trip_date} 出行{review.combo_name && ` · ${review.combo_name}`}
      </p>
      <p className="mt-2 max-w-190 whitespace-pre-line text-15/28">{review.content}</p>
      {review.images.length > 0 && (
        <div className="mt-3">
          <Pictures stems={review.images} />
        </div>
      )}
      <ReviewAfterwards
        append={review.append}
        className="mt-3"
        pictures={(stems) => <Pictures stems={stems} />}
        reply={review.reply}
      />
      {review.useful_count > 0 && (
        <p className="mt-2 text-13 text-ink-500">{review.useful_count} 人觉得有用</p>
      )}
    </article>
  </li>
)
