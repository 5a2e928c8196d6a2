import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { DeskReview } from '#src/api/desk/service/reviews.ts'
import { deskReviews as reviews } from '#src/api/desk/service/reviews.ts'
import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { type HideKind, hiddenText, hideKinds, hideKindText } from '#src/domain/catalog/review-moderation.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../act/action-list.tsx'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { OneOf } from '../act/one-of.tsx'
import { useMay } from '../client/me.ts'
import { useChange } from '../client/use-change.ts'

const listed = [
  { code: 'show', title: '审核通过，展示', icon: Eye },
  { code: 'hide', title: '申请依法隐藏', icon: EyeOff },
] as const

/** Letting be read, and hiding by law. Nothing else can be done with a review. */
export function Actions({ review }: { review: DeskReview }) {
  const may = useMay()
  const [isHiding, setHiding] = useState(false)
  const { id, version } = review
  const show = useChange(reviews.show, { onDone: () => toast.ok('已展示') })
  return (
    <>
      <ActionList
        actions={listed.map(({ code, title, icon }) => {
          const { allowed = false, why = '' } = review.actions.find((action) => action.code === code) ?? {}
          const isAllowed = allowed && may('review.hide')
          const run = () => (code === 'show' ? show.send({ id, version }) : setHiding(true))
          return { code, title, icon, isAllowed, why: allowed ? neededRoleText('review.hide') : why, run }
        })}
      />
      <p className="mt-2 px-2 text-12/18 text-ink-500">点评不能删除、改分或调整顺序。</p>
      {isHiding && <Hide onClose={() => setHiding(false)} review={review} />}
    </>
  )
}

function Hide({ review: { id, version, content }, onClose }: { review: DeskReview; onClose(): void }) {
  const [kind, setKind] = useState<HideKind | null>(null)
  const [passage, setPassage] = useState('')
  return (
    <ChangeSheet
      endpoint={reviews.hide}
      inputOf={(reason) => kind && { id, version, kind, passage: passage.trim(), reason }}
      isBlocked={kind === null || passage.trim().length < 2}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已提交复核')}
      title="申请依法隐藏"
      verb="提交复核"
    >
      {(fieldErrors) => (
        <>
          <p className="mb-3 text-ink-700">
            只有违法信息、他人隐私和广告可以隐藏，由管理员或客服组长复核后生效。作者会收到原因和投诉渠道。
          </p>
          <fieldset className="mb-3">
            <legend className="mb-1 text-ink-700">依据</legend>
            <OneOf chosen={kind} name="kind" onChoose={setKind} texts={hideKindText} words={hideKinds} />
          </fieldset>
          <blockquote className="mb-3 max-h-40 overflow-auto whitespace-pre-line rounded-row bg-sunk p-3">
            {content}
          </blockquote>
          <TextInput
            error={fieldErrors['passage']}
            help="从点评原文中复制"
            label="标出的文字"
            maxLength={300}
            name="passage"
            onChange={({ target }) => setPassage(target.value)}
            required
            value={passage}
          />
          {kind && <p className="mt-3 text-ink-500">生效后公开显示：{hiddenText(kind)}</p>}
        </>
      )}
    </ChangeSheet>
  )
}
