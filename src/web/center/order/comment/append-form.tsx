import { type FormEvent, useState } from 'react'
import { orderComments } from '#src/contract/order-comments.ts'
import { reviewTextFault } from '#src/domain/review.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useDraft } from './draft.ts'
import type { FormOfOrder } from './form-of-order.ts'
import { PictureField } from './picture-field.tsx'
import { usePictures } from './use-pictures.ts'
import { useSending } from './use-sending.ts'

/** What there is to add after a while: words and pictures, no stars. */
export function AppendForm({ orderId, form }: { orderId: string; form: FormOfOrder['form'] }) {
  const { draft, change, changePictures, forget } = useDraft(`${orderId}_append`)
  const pictures = usePictures({ pictures: draft.pictures, most: form.max_images, onChange: changePictures })
  const [wasRead, setWasRead] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const sending = useSending({
    orderId,
    send: () =>
      call(orderComments.edit, {
        order_id: orderId,
        content: draft.content,
        images_json: draft.pictures,
        append: true,
      }),
    onDone: forget,
  })
  const fault = reviewTextFault(draft.content) ?? undefined
  const uploading = pictures.isBusy ? '图片还在上传，请稍候再提交' : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (fault || uploading) return showFirstError()
    sending.start(undefined)
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <TextArea
        error={(wasRead || wasSent ? fault : undefined) ?? sending.refused['content']}
        label="追评内容"
        most={form.max_chars}
        onBlur={() => setWasRead(draft.content !== '')}
        onChange={(event) => change({ content: event.target.value })}
        placeholder="回来一段时间后，还有什么想告诉后来的旅客"
        required
        rows={5}
        value={draft.content}
      />
      <PictureField
        error={(wasSent ? uploading : undefined) ?? sending.refused['images_json']}
        most={form.max_images}
        pictures={pictures}
        stems={draft.pictures}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-6">
        <Button isBusy={sending.isBusy} look="pine" size="lg" type="submit">
          提交追评
        </Button>
        <p className="min-w-0 text-[13px] text-ink-500 leading-5">追评只能写一次，提交后不能修改。</p>
      </div>
    </form>
  )
}
