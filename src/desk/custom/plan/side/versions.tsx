import { lazy, Suspense, useState } from 'react'
import type { PlanDesk } from '#src/api/desk/service/plans.ts'
import { FREE_CHANGES } from '#src/domain/content/plans/plan.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { fullTimeText, momentText } from '../../../parts/time-text.ts'
import { OrderLink, PlanTag } from '../../plan-panel.tsx'
import { lastDayText } from '../../texts.ts'

const CompareSheet = lazy(() => import('./compare-sheet.tsx'))
const PreviewSheet = lazy(() => import('./preview-sheet.tsx'))

type Sent = PlanDesk['sent'][number]
interface Props {
  plan: PlanDesk
  now: Date
}

/** Every version that was sent, what became of it, and what it changed. */
export function Versions({ plan, now }: Props) {
  const [opened, setOpened] = useState<{ as: 'compare' | 'preview'; version: number } | null>(null)
  const { sent, changes_left } = plan
  const at = (version: number) => sent.find((each) => each.version === version)
  const shown = opened && at(opened.version)
  const before = shown && at(shown.version - 1)
  const close = () => setOpened(null)
  return (
    <Panel
      aside={
        sent.length > 0 && (
          <span className="num ml-auto text-12 text-ink-500">
            免费修改 {FREE_CHANGES} 次，还剩 {changes_left} 次
          </span>
        )
      }
      title="发出的版本"
    >
      {sent.length === 0 && <p className="px-4 py-3 text-ink-500">还没有发出。</p>}
      <ol>
        {sent.map((each) => (
          <Version
            hasBefore={at(each.version - 1) !== undefined}
            key={each.id}
            now={now}
            onOpen={(as) => setOpened({ as, version: each.version })}
            sent={each}
          />
        ))}
      </ol>
      <Suspense>
        {opened?.as === 'preview' && shown && (
          <PreviewSheet body={shown.body} onClose={close} title={`第${shown.version}版`} url={plan.url} />
        )}
        {opened?.as === 'compare' && shown && before && (
          <CompareSheet after={shown} before={before} onClose={close} suppliers={plan.suppliers} />
        )}
      </Suspense>
    </Panel>
  )
}

interface VersionProps {
  sent: Sent
  now: Date
  hasBefore: boolean
  onOpen(as: 'compare' | 'preview'): void
}

const Version = ({ sent, now, hasBefore, onOpen }: VersionProps) => (
  <li className="border-line border-t px-4 py-2.5 first:border-t-0">
    <p className="flex items-center gap-2">
      <b className="num font-semibold">第{sent.version}版</b>
      <PlanTag state={sent.state} text={sent.state_text} />
      <span className="num ml-auto">{yuanText(sent.total_fen)}</span>
    </p>
    <p className="num text-12/18 text-ink-500" title={fullTimeText(sent.sent_at)}>
      {sent.sent_by} {momentText(sent.sent_at, now)} 发出，有效到 {lastDayText(sent.valid_until)}
    </p>
    {sent.asked && (
      <blockquote className="mt-1.5 border-och-400 border-l-2 pl-2.5 text-13/20">
        {sent.asked}
        {sent.asked_at && (
          <span className="num block text-12 text-ink-500">{momentText(sent.asked_at, now)}</span>
        )}
      </blockquote>
    )}
    {sent.order_no && (
      <p className="mt-1">
        订单 <OrderLink no={sent.order_no} />
      </p>
    )}
    <p className="mt-1 -ml-2 flex gap-1">
      <Button aria-label={`查看第${sent.version}版`} look="text" onClick={() => onOpen('preview')} size="sm">
        查看
      </Button>
      <a
        aria-label={`第${sent.version}版 PDF`}
        className={buttonLook('text', 'sm')}
        href={sent.pdf_url}
        rel="noreferrer"
        target="_blank"
      >
        PDF
      </a>
      {hasBefore && (
        <Button
          aria-label={`第${sent.version}版与上一版相比`}
          look="text"
          onClick={() => onOpen('compare')}
          size="sm"
        >
          与上一版相比
        </Button>
      )}
    </p>
  </li>
)
