import { useState } from 'react'
import type { DeskReview } from '#src/api/desk/service/reviews.ts'
import { deskReviews } from '#src/api/desk/service/reviews.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { replyLimits } from '#src/domain/catalog/review-moderation.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMay } from '../client/me.ts'
import { useChange } from '../client/use-change.ts'

/** The shop's one reply, or a change of it within a day. It is public at once. */
export function ReplyForm({ review: { id, version, reply } }: { review: DeskReview }) {
  const may = useMay()
  const [text, setText] = useState(reply?.content ?? '')
  const send = useChange(deskReviews.reply, { onDone: () => toast.ok('回复已展示') })
  if (!may('review.reply')) return <p className="text-ink-500">{neededRoleText('review.reply')}</p>
  const length = [...text.trim()].length
  const isReady =
    length >= replyLimits.minChars && length <= replyLimits.maxChars && text.trim() !== reply?.content
  const submit = () => isReady && !send.isBusy && send.send({ id, version, text: text.trim() })
  return (
    <form
      noValidate
      onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && submit()}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        error={send.fieldErrors['text']}
        help="立即公开展示，只能回复一次，24小时内可以修改"
        label={reply ? '修改回复' : '回复内容'}
        most={replyLimits.maxChars}
        name="reply"
        onChange={({ target }) => setText(target.value)}
        required
        rows={4}
        value={text}
      />
      <p className="mt-3 flex justify-end">
        <Button disabled={!isReady} isBusy={send.isBusy} look="pine" type="submit">
          {reply ? '保存修改' : '回复'}
        </Button>
      </p>
    </form>
  )
}
