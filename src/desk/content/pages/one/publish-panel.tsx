import { useState } from 'react'
import { type DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import { NOTICE_DAYS } from '#src/domain/content/static-page.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { useMe } from '../../../client/me.ts'
import { useChange } from '../../../client/use-change.ts'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText, momentText } from '../../../parts/time-text.ts'

/** Where the text stands, and what can be done with its draft. */
export function PublishPanel({ page }: { page: DeskPage }) {
  const [asking, setAsking] = useState<'publish' | 'discard' | 'withdraw' | null>(null)
  const close = () => setAsking(null)
  const why = whyNot(page, useMe().rights['content.edit']?.includes('all') ?? false)
  const { in_force: inForce, upcoming, draft } = page
  return (
    <Panel title="发布">
      <Facts
        rows={[
          ['现行', inForce ? <Stand from={inForce.from} key="now" version={inForce.version} /> : '–'],
          ...(upcoming
            ? ([['待生效', <Stand from={upcoming.from} key="next" version={upcoming.version} />]] as const)
            : []),
          ['草稿', draft ? `${draft.by} ${momentText(draft.at, new Date())}` : '没有'],
          ...(page.is_agreed ? ([['已同意', `${page.agreed_count} 位会员同意现行版本`]] as const) : []),
        ]}
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <Button
          aria-describedby={why ? 'why-not-publish' : undefined}
          aria-disabled={why ? true : undefined}
          look="pine"
          onClick={() => why || setAsking('publish')}
          size="sm"
        >
          发布草稿
        </Button>
        {draft && (
          <Button onClick={() => setAsking('discard')} size="sm">
            放弃草稿
          </Button>
        )}
        {upcoming && (
          <Button onClick={() => setAsking('withdraw')} size="sm">
            撤回待生效版本
          </Button>
        )}
        <a className="btn btn-text btn-sm" href={page.address} rel="noreferrer" target="_blank">
          在商店中查看
        </a>
        {why && (
          <p className="w-full text-12 text-ink-500" id="why-not-publish">
            {why}
          </p>
        )}
      </div>
      {asking === 'publish' && <Publish onClose={close} page={page} />}
      {asking === 'discard' && <Discard onClose={close} page={page} />}
      {asking === 'withdraw' && <Withdraw onClose={close} page={page} />}
    </Panel>
  )
}

const Stand = ({ version, from }: { version: string; from: Date }) => (
  <span className="num">
    {version} · {fullTimeText(from).slice(0, 10)} 起
  </span>
)

function whyNot({ draft, upcoming, blockers }: DeskPage, mayPublish: boolean): string | null {
  if (!mayPublish) return '只能编辑草稿，发布需要“内容”角色'
  if (!draft) return '没有草稿，保存修改后才能发布'
  if (upcoming) return `版本 ${upcoming.version} 尚未生效，撤回后才能发布新的`
  return blockers.length > 0 ? blockers.join('；') : null
}

interface Asking {
  page: DeskPage
  onClose(): void
}

function Publish({ page, onClose }: Asking) {
  const earliest = page.earliest_on
  const [day, setDay] = useState(earliest ?? '')
  const { send, isBusy, fieldErrors } = useChange(staticPages.publish, {
    onDone(data) {
      toast.ok(data.upcoming ? `已公示，${fullTimeText(data.upcoming.from).slice(0, 10)} 生效` : '已发布')
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
      onConfirm={() =>
        send({ key: page.key, edit_version: page.edit_version, ...(earliest && { effective_on: day }) })
      }
      title={`发布“${page.fields.title}”`}
      verb="发布"
    >
      {earliest ? (
        <>
          <p className="mb-3">
            新版本从发布起公示，{NOTICE_DAYS} 天后才能生效。{page.agreed_count}{' '}
            位会员同意过现行版本，他们同意过的文本保留不变；生效后注册的会员同意新版本。
          </p>
          <TextInput
            error={fieldErrors['effective_on']}
            help={`最早 ${earliest}，当天零点生效`}
            label="生效日"
            min={earliest}
            name="effective_on"
            onChange={({ target }) => setDay(target.value)}
            required
            type="date"
            value={day}
          />
        </>
      ) : (
        <p>发布后访客立即看到新内容，以前的版本保留在历史版本中。</p>
      )}
    </ConfirmSheet>
  )
}

function Discard({ page, onClose }: Asking) {
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

function Withdraw({ page, onClose }: Asking) {
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
