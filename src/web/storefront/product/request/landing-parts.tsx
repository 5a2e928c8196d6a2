import type { CustomTripReview } from '#src/api/content/custom/custom-trip-reviews.ts'
import type { ShownCase } from '#src/web/client/custom-trips/pages.ts'
import { Initial } from '#src/web/custom-trip/initial.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Stars } from '../../../ui/product/stars.tsx'

export const caseFacts = ({
  customer_alias,
  people,
  days,
  dest_text,
}: Pick<ShownCase, 'customer_alias' | 'people' | 'days' | 'dest_text'>) =>
  [customer_alias, `${people} 人`, `${days} 天`, dest_text].filter(Boolean).join(' · ')

/** What a customer said, under no picture of theirs. */
export const Quote = ({
  title,
  name,
  facts,
  score,
  reply,
  children,
}: {
  /** What was made for them, where the card has room for it. */
  title?: string
  name: string
  facts: string
  /** How many stars. */
  score?: number
  /** What the shop says to it. */
  reply?: string | undefined
  children: string
}) => (
  <blockquote className="panel flex h-full flex-col !rounded-dialog px-8 py-7">
    {title && <h3 className="mb-2 font-semibold text-16/24">{title}</h3>}
    {score !== undefined && (
      <p className="mb-2">
        <Stars score={score} size="!size-4" />
      </p>
    )}
    <p className="flex-1 font-serif text-17/30">“{children}”</p>
    {reply && (
      <p className="mt-3 rounded-control bg-sunk px-4 py-3 text-14/22 text-ink-700">
        <span className="block text-13 text-ink-500">百陌旅行回复</span>
        {reply}
      </p>
    )}
    <footer className="mt-3.5 flex items-center gap-3 text-13 text-ink-500">
      <Initial name={name} />
      <span>
        <b className="block font-semibold text-14 text-ink-900">{name}</b>
        {facts}
      </span>
    </footer>
  </blockquote>
)

const ReviewQuote = ({ comment: review }: { comment: CustomTripReview }) => (
  <Quote
    facts={[review.dest_text, `${review.days} 天`, review.dzs && `定制师 ${review.dzs.name}`]
      .filter(Boolean)
      .join(' · ')}
    name={review.user_name}
    reply={review.reply?.content}
    score={review.score}
  >
    {review.content}
  </Quote>
)

/** As many columns as there are entries, so that none stays empty. */
export const columnsOf = (entries: number, most: 3 | 4) =>
  ['grid-cols-1', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4'][Math.min(entries, most)]

export const ReviewGrid = ({ comments: reviews }: { comments: readonly CustomTripReview[] }) => (
  <ul className={`grid ${columnsOf(reviews.length, 3)} gap-6 max-lg:grid-cols-1`}>
    {reviews.map((review) => (
      <li key={`${review.kind} ${review.id}`}>
        <ReviewQuote comment={review} />
      </li>
    ))}
  </ul>
)

/** How it goes, as a line with a dot for each step. */
export const StepLine = ({ steps }: { steps: readonly { no: number; title: string; desc: string }[] }) => (
  <ol className="grid grid-cols-4 border-line-strong border-t max-lg:grid-cols-1">
    {steps.map(({ no, title, desc }) => (
      <li className="relative pt-7 pr-7" key={no}>
        <span aria-hidden className="absolute -top-[5px] left-0 size-[9px] rounded-full bg-pine-600" />
        <span className="num font-semibold text-15 text-pine-600">{String(no).padStart(2, '0')}</span>
        <h3 className="my-1.5 font-semibold text-18/28">{title}</h3>
        <p className="max-w-62.5 text-ink-500 leading-24">{desc}</p>
      </li>
    ))}
  </ol>
)

/** The band that closes a landing page; its link leads back up to the form. */
export const BottomBand = ({ img, title, text }: { img: string; title: string; text: string }) => (
  <section className="bottom-band">
    <Picture alt="" className="scene" sizes="100vw" stem={img} />
    <div className="words">
      <h2 className="font-semibold font-serif text-[34px] leading-48">{title}</h2>
      <p className="mt-1.5 mb-5 text-16">{text}</p>
      <a className="btn btn-lg bg-white text-pine-700 hover:bg-pine-50" href="#request">
        开始定制
      </a>
    </div>
  </section>
)
