import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { reviewParts } from '#src/domain/catalog/review-form.ts'
import { type TravelParty, travelParties, travelPartyText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { JudgedForm } from '#src/web/form/judging/judged-form.tsx'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import { emptyReview, typedOf } from './draft.ts'
import type { FormOfOrder } from './form-of-order.ts'
import { useReviewForm } from './use-review-form.ts'

const parties = keysOf(travelParties).map((value) => ({
  value,
  text: travelPartyText[value],
}))

interface Props {
  orderId: string
  about: FormOfOrder
}

/** Writes a review, or changes the one that is there. */
export function ReviewForm({ orderId, about: { form: limits, comment: review, points_hint } }: Props) {
  const form = useReviewForm({
    orderId,
    endpoint: review ? orderReviews.edit : orderReviews.add,
    place: review ? `${orderId}_edit` : orderId,
    start: review ? typedOf(review) : emptyReview,
  })
  const party = form.choice('party')
  const parts = reviewParts.flatMap((part) => {
    const found = limits.dims.find(({ key }) => key === part)
    return found ? [{ ...form.choice(part), ...found, value: form.values[part] ?? 0 }] : []
  })
  return (
    <JudgedForm
      anonymous={form.box('anonymous')}
      hint={
        points_hint && (
          <p className="rounded-control bg-och-50 px-4 py-2.5 text-13 text-och-700">{points_hint}。</p>
        )
      }
      note={
        review
          ? '点评只能修改一次，提交后不能再改。'
          : '提交后 7 天内可以修改一次，180 天内可以追评一次，点评不能删除。'
      }
      noun="点评"
      of={form}
      parts={parts}
      pictures={{ ...form.images, most: limits.max_images }}
      score={form.choice('score')}
      tags={{ offered: limits.tags, ...form.choice('tags_json') }}
      text={{
        most: limits.max_chars,
        placeholder: '行程安排、导游、住宿、餐饮……哪些值得推荐，哪些希望改进',
        rows: 7,
        ...form.field('content'),
      }}
      verb={review ? '提交修改' : '提交点评'}
    >
      <ChipChoices
        choices={parties}
        chosen={party.value === '' ? [] : [party.value]}
        error={party.error}
        kind="one"
        label="和谁一起出行"
        onChange={([chosen]) => party.onChange(chosen as TravelParty)}
        required
      />
    </JudgedForm>
  )
}
