import { lazy, Suspense, useState } from 'react'
import { type DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { Button } from '#src/ui/button.tsx'
import { deskHref, useAddress } from '../../../client/address.ts'
import { useChange } from '../../../client/use-change.ts'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText, momentText } from '../../../parts/time-text.ts'
import { statusText } from '../states.ts'
import type { Asking } from './act-sheet.tsx'

const ActSheet = lazy(() => import('./act-sheet.tsx'))
const PreviewSheet = lazy(() => import('./preview-sheet.tsx'))

interface Props {
  edition: DeskEdition
  /** Something is typed and not saved: what is published is what is saved. */
  isDirty: boolean
  onChoose(part: string): void
}

/** When the edition is shown, what can be done with it, and what stands in the way. */
export function PublishPanel({ edition, isDirty, onChoose }: Props) {
  const { go } = useAddress()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const copy = useChange(deskCampaigns.copy, {
    onDone: (made) => go(deskHref(`/campaigns/${made.slug}/${made.id}`)),
  })
  const { status, slug, id, updated, published, faults } = edition
  return (
    <div className="grid gap-3">
      <Panel title="发布">
        <Facts
          rows={[
            ['状态', statusText[status]],
            ['开始', fullTimeText(edition.starts_at).slice(0, 16)],
            ['结束', fullTimeText(edition.ends_at).slice(0, 16)],
            ['修改', `${updated.by ?? '导入'} ${momentText(updated.at, new Date())}`],
            ...(published
              ? ([['发布', `${published.by ?? '导入'} ${momentText(published.at, new Date())}`]] as const)
              : []),
          ]}
        />
        <div className="flex flex-wrap gap-2 px-4 pb-3">
          <Acts edition={edition} isDirty={isDirty} onAsk={setAsking} />
          <Button onClick={() => setPreviewed(true)} size="sm">
            预览
          </Button>
          <Button isBusy={copy.isBusy} onClick={() => copy.send({ slug, id })} size="sm">
            复制为下一年
          </Button>
          {isDirty && (
            <p className="w-full text-12 text-ink-500">有未保存的修改，预览与发布以保存的内容为准。</p>
          )}
        </div>
      </Panel>
      <Panel aside={<span className="num text-12 text-ink-500">{faults.length}</span>} title="发布前检查">
        {faults.length === 0 ? (
          <p className="px-4 py-3 text-ok">没有发现问题。</p>
        ) : (
          <ul className="py-1">
            {faults.map(({ at, message }) => (
              <li key={at + message}>
                <button
                  className="w-full px-4 py-1.5 text-left text-13/20 text-warn hover:underline"
                  onClick={() => onChoose(at)}
                  type="button"
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Suspense>
        {asking && <ActSheet asking={asking} edition={edition} onClose={() => setAsking(null)} />}
        {isPreviewed && <PreviewSheet edition={edition} onClose={() => setPreviewed(false)} />}
      </Suspense>
    </div>
  )
}

interface ActsProps {
  edition: DeskEdition
  isDirty: boolean
  onAsk(asking: Asking): void
}

/** What is impossible stays visible, grey, with its reason below. */
function Acts({ edition, isDirty, onAsk }: ActsProps) {
  const { status, may_publish: mayPublish, faults } = edition
  const why = !mayPublish
    ? '只能编辑草稿，发布与下线需要“内容”角色'
    : status === 'draft' && isDirty
      ? '请先保存修改'
      : status === 'draft' && faults.length > 0
        ? `还有 ${faults.length} 项未通过检查`
        : null
  const act = (asking: Asking, label: string, isMain = false) => (
    <Button
      aria-describedby={why ? 'why-not' : undefined}
      aria-disabled={why ? true : undefined}
      look={isMain ? 'pine' : 'line'}
      onClick={() => why || onAsk(asking)}
      size="sm"
    >
      {label}
    </Button>
  )
  return (
    <>
      {status === 'draft' && act('publish', '发布', true)}
      {status === 'scheduled' && act('withdraw', '撤回为草稿')}
      {status === 'live' && act('end', '提前结束')}
      {status === 'draft' && (
        <Button onClick={() => onAsk('discard')} size="sm">
          删除草稿
        </Button>
      )}
      {why && status !== 'ended' && (
        <p className="order-last w-full text-12 text-ink-500" id="why-not">
          {why}
        </p>
      )}
    </>
  )
}
