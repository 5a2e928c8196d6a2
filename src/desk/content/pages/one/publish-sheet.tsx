import { useState } from 'react'
import { type DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import { NOTICE_DAYS } from '#src/domain/content/static-page.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { useChange } from '../../../client/use-change.ts'
import { fullTimeText } from '../../../parts/time-text.ts'

/** What is done with a draft, or with a version that does not hold yet. */
export type Asking = 'publish' | 'discard' | 'withdraw'

interface Props {
  page: DeskPage
  onClose(): void
}

/** Says what follows of it, and asks once more. */
export default function PublishSheet({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'publish') return <Publish {...props} />
  return asking === 'discard' ? <Discard {...props} /> : <Withdraw {...props} />
}

function Publish({ page, onClose }: Props) {
  const earliest = page.earliest_on
  const [day, setDay] = useState(earliest)
  const { send, isBusy, fieldErrors } = useChange(staticPages.publish, {
    onDone(data) {
      toast.ok(
        data.upcoming
          ? `${data.is_agreed ? '已公示' : '已安排'}，${fullTimeText(data.upcoming.from).slice(0, 10)} 生效`
          : '已发布',
      )
      onClose()
    },
  })
  return (
    <ConfirmSheet
      act="page.publish"
      fieldErrors={fieldErrors}
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ key: page.key, edit_version: page.edit_version, effective_on: day })}
      title={`发布“${page.fields.title}”`}
      verb="发布"
    >
      <p className="mb-3">
        {page.is_agreed
          ? `新版本从发布起公示，${NOTICE_DAYS} 天后才能生效。${page.agreed_count} 位会员同意过现行版本，他们同意过的文本保留不变；生效后注册的会员同意新版本。`
          : '生效日是今天的，发布后访客立即看到新内容；以后的，在那一天零点换上。以前的版本保留在历史版本中。'}
      </p>
      <TextInput
        error={fieldErrors['effective_on']}
        help={page.is_agreed ? `最早 ${earliest}，当天零点生效` : '今天，或以后的一天'}
        label="生效日"
        min={earliest}
        name="effective_on"
        onChange={({ target }) => setDay(target.value)}
        required
        type="date"
        value={day}
      />
    </ConfirmSheet>
  )
}

function Discard({ page, onClose }: Props) {
  const { send, isBusy } = useChange(staticPages.discard, { onDone: onClose })
  return (
    <ConfirmSheet
      act="page.discard"
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ key: page.key, edit_version: page.edit_version })}
      title="放弃草稿"
      verb="放弃草稿"
    >
      <p>草稿里的修改不再保留，编辑框回到最近发布的内容。访客看到的不变。</p>
    </ConfirmSheet>
  )
}

function Withdraw({ page, onClose }: Props) {
  const { send, isBusy } = useChange(staticPages.withdraw, { onDone: onClose })
  const version = page.upcoming?.version ?? ''
  return (
    <ConfirmSheet
      act="page.withdraw"
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ key: page.key, page_version: version })}
      title={`撤回版本 ${version}`}
      verb="撤回"
    >
      <p>
        商店不再公示这个版本，现行版本继续有效。
        {page.draft ? '已有别的草稿，撤回的内容不会覆盖它。' : '撤回的内容回到草稿。'}
      </p>
    </ConfirmSheet>
  )
}
