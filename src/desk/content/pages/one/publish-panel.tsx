import { lazy, Suspense, useState } from 'react'
import type { DeskPage } from '#src/api/desk/content/static-pages.ts'
import { Button } from '#src/ui/button.tsx'
import { useMe } from '../../../client/me.ts'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText, momentText } from '../../../parts/time-text.ts'
import type { Asking } from './publish-sheet.tsx'

/** Behind a button: the page carries the editor already. */
const PublishSheet = lazy(() => import('./publish-sheet.tsx'))

/** Where the text stands, and what can be done with its draft. */
export function PublishPanel({ page }: { page: DeskPage }) {
  const [asking, setAsking] = useState<Asking | null>(null)
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
      {asking && (
        <Suspense>
          <PublishSheet asking={asking} onClose={close} page={page} />
        </Suspense>
      )}
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
