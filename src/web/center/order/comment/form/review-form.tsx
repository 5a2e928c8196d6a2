import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { reviewParts } from '#src/domain/catalog/review-form.ts'
import { type TravelParty, travelParties, travelPartyText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Check, TextArea } from '#src/ui/fields/field.tsx'
import { Form, Send } from '#src/web/form/form.tsx'
import { ChipChoices } from '../../../../ui/fields/chip-choices.tsx'
import { emptyReview, typedOf } from './draft.ts'
import type { FormOfOrder } from './form-of-order.ts'
import { PictureField } from './picture-field.tsx'
import { StarField } from './star-field.tsx'
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
  const tags = form.choice('tags_json')
  return (
    <Form className="grid gap-6" of={form}>
      <div className="grid gap-4">
        <StarField isLarge label="总体评价" required {...form.choice('score')} />
        <div className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-control bg-paper px-5 py-3 max-lg:grid-cols-1 max-sm:px-3">
          {reviewParts
            .filter((part) => limits.dims.some(({ key }) => key === part))
            .map((part) => (
              <StarField
                key={part}
                label={limits.dims.find(({ key }) => key === part)?.name ?? ''}
                {...form.choice(part)}
                value={form.values[part] ?? 0}
              />
            ))}
        </div>
      </div>
      <ChipChoices
        choices={parties}
        chosen={party.value === '' ? [] : [party.value]}
        error={party.error}
        kind="one"
        label="和谁一起出行"
        onChange={([chosen]) => party.onChange(chosen as TravelParty)}
        required
      />
      <ChipChoices
        choices={limits.tags.map((tag) => ({ value: tag, text: tag }))}
        chosen={tags.value}
        error={tags.error}
        kind="many"
        label="印象标签（选填）"
        onChange={tags.onChange}
      />
      <TextArea
        label="点评内容"
        most={limits.max_chars}
        placeholder="行程安排、导游、住宿、餐饮……哪些值得推荐，哪些希望改进"
        required
        rows={7}
        {...form.field('content')}
      />
      <PictureField
        error={form.errorOf('images_json')}
        most={limits.max_images}
        pictures={form.pictures}
        stems={form.values.images_json}
      />
      {points_hint && (
        <p className="rounded-control bg-och-50 px-4 py-2.5 text-13 text-och-700">{points_hint}。</p>
      )}
      <Check {...form.box('anonymous')}>匿名点评（显示为“匿名用户”）</Check>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
        <Send look="pine" size="lg">
          {review ? '提交修改' : '提交点评'}
        </Send>
        <p className="min-w-0 text-13/20 text-ink-500">
          {review
            ? '点评只能修改一次，提交后不能再改。'
            : '提交后 7 天内可以修改一次，180 天内可以追评一次，点评不能删除。'}
        </p>
      </div>
    </Form>
  )
}
