import { Link } from '@tanstack/react-router'
import type { ShownBlockOf } from '#src/api/marketing/campaigns.ts'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import { Stars } from '#src/web/ui/product/stars.tsx'
import { columnsOf } from '../../../product/request/landing-parts.tsx'
import { Section } from '../../../product/request/section.tsx'

/** What travellers wrote of the trips of the campaign, good and bad. */
export const Reviews = ({ block: { title, lead, list, sample } }: { block: ShownBlockOf<'reviews'> }) => (
  <Section lead={lead} title={title}>
    <ul className={`grid ${columnsOf(list.length, 3)} gap-6 max-lg:grid-cols-1`}>
      {list.map((review) => (
        <li className="panel flex flex-col px-6 py-5.5" key={review.id}>
          <p className="flex items-center gap-2">
            <Stars score={review.score} size="!size-4" />
            {sample && <span className="tag och">示例点评</span>}
          </p>
          <p className="mt-2.5 mb-4 line-clamp-5 flex-1 text-15/26 text-ink-700">{review.content}</p>
          <div className="flex items-center gap-2.5 text-13/20 text-ink-500">
            <Initial className="size-8.5 text-14" name={review.user_name} />
            <span className="min-w-0">
              {review.user_name} · {review.party_text} · {Number(review.trip_date.slice(0, 4))} 年{' '}
              {Number(review.trip_date.slice(5, 7))} 月出行
              <Link
                className="link block truncate"
                hash={`reviews-${review.product_id}`}
                search={{ productId: review.product_id }}
                to="/product/productDetail"
              >
                {review.product_title}
              </Link>
            </span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
