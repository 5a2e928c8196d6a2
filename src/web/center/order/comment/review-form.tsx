import { type FormEvent, useState } from 'react'
import { orderComments } from '#src/contract/order-comments.ts'
import { type TravelParty, travelParties, travelPartyText } from '#src/domain/codes.ts'
import { reviewTextFault } from '#src/domain/review.ts'
import { type ReviewPart, reviewParts } from '#src/domain/review-form.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, TextArea } from '../../../ui/field.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { ChipChoices } from './chip-choices.tsx'
import { draftOf, inputOf, type ReviewDraft, useDraft } from './draft.ts'
import type { FormOfOrder } from './form-of-order.ts'
import { PictureField } from './picture-field.tsx'
import { StarField } from './star-field.tsx'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'

const parties = (Object.keys(travelParties) as TravelParty[]).map((value) => ({
  value,
  text: travelPartyText[value],
}))

interface Props {
  orderId: string
  about: FormOfOrder
}

/** Writes a review, or changes the one that is there. */
export function ReviewForm({ orderId, about: { form, comment } }: Props) {
  const place = comment ? `${orderId}_edit` : orderId
  const { draft, change, changePictures, forget } = useDraft(place, comment ? draftOf(comment) : undefined)
  const pictures = usePictures({ pictures: draft.pictures, most: form.max_images, onChange: changePictures })
  const [wasRead, setWasRead] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const sending = useSending({
    orderId,
    send: (input: ReturnType<typeof inputOf>) =>
      call(comment ? orderComments.edit : orderComments.add, input),
    onDone: forget,
  })
  const faults = faultsOf(draft, pictures.isBusy)
  const shown: Faults = {
    ...sending.refused,
    ...(wasRead && { content: faults.content }),
    ...(wasSent && faults),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const { party } = draft
    if (party === '' || Object.values(faults).some(Boolean)) return showFirstError()
    sending.start(inputOf(orderId, { ...draft, party }))
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <div className="grid gap-4">
        <StarField
          error={shown.score}
          isLarge
          label="总体评价"
          onChange={(score) => change({ score })}
          required
          value={draft.score}
        />
        <div className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-control bg-paper px-5 py-3 max-[900px]:grid-cols-1 max-[600px]:px-3">
          {reviewParts
            .filter((part) => form.dims.some(({ key }) => key === part))
            .map((part) => (
              <StarField
                error={shown[part]}
                key={part}
                label={form.dims.find(({ key }) => key === part)?.name ?? ''}
                onChange={(stars) => change({ dims: { ...draft.dims, [part]: stars } })}
                value={draft.dims[part] ?? 0}
              />
            ))}
        </div>
      </div>
      <ChipChoices
        choices={parties}
        chosen={draft.party === '' ? [] : [draft.party]}
        error={shown.party}
        kind="one"
        label="和谁一起出行"
        onChange={([party]) => change({ party: party as TravelParty })}
        required
      />
      <ChipChoices
        choices={form.tags.map((tag) => ({ value: tag, text: tag }))}
        chosen={draft.tags}
        error={shown.tags_json}
        kind="many"
        label="印象标签（选填）"
        onChange={(tags) => change({ tags })}
      />
      <TextArea
        error={shown.content}
        label="点评内容"
        most={form.max_chars}
        onBlur={() => setWasRead(draft.content !== '')}
        onChange={(event) => change({ content: event.target.value })}
        placeholder="行程安排、导游、住宿、餐饮……哪些值得推荐，哪些希望改进"
        required
        rows={7}
        value={draft.content}
      />
      <PictureField
        error={shown.images_json}
        most={form.max_images}
        pictures={pictures}
        stems={draft.pictures}
      />
      <Check checked={draft.isAnonymous} onChange={(event) => change({ isAnonymous: event.target.checked })}>
        匿名点评（显示为“匿名用户”）
      </Check>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
        <Button isBusy={sending.isBusy} look="pine" size="lg" type="submit">
          {comment ? '提交修改' : '提交点评'}
        </Button>
        <p className="min-w-0 text-[13px] text-ink-500 leading-5">
          {comment
            ? '点评只能修改一次，提交后不能再改。'
            : '提交后 7 天内可以修改一次，180 天内可以追评一次，点评不能删除。'}
        </p>
      </div>
    </form>
  )
}

type Field = ReviewPart | 'score' | 'party' | 'content' | 'tags_json' | 'images_json'
type Faults = Partial<Record<Field, string | undefined>>

function faultsOf(draft: ReviewDraft, isUploading: boolean): Faults {
  return {
    score: draft.score === 0 ? '请选择1到5星' : undefined,
    party: draft.party === '' ? '请选择和谁出行' : undefined,
    content: reviewTextFault(draft.content) ?? undefined,
    images_json: isUploading ? '图片还在上传，请稍候再提交' : undefined,
  }
}
