import { useState } from 'react'
import { alarms as alarmsCalls } from '#src/api/desk/system/alarms.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { useAddress } from '../client/address.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { fullTimeText, momentText } from '../parts/time-text.ts'

type Alarm = RowOf<typeof alarmsCalls.list>

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    title: '状态',
    options: [
      { value: 'open', label: '待处理' },
      { value: 'settled', label: '已处理' },
    ],
  },
  {
    kind: 'choice',
    name: 'severity',
    title: '类别',
    options: [
      { value: 'urgent', label: '资金' },
      { value: 'normal', label: '一般' },
    ],
  },
]

const Moment = ({ at }: { at: Date }) => (
  <time className="num" dateTime={at.toISOString()} title={fullTimeText(at)}>
    {momentText(at, new Date())}
  </time>
)

const columnsWith = (settle: (alarm: Alarm) => void): readonly Column<Alarm>[] => [
  { key: 'title', title: '告警', isFixed: true, render: (alarm) => <Title alarm={alarm} /> },
  { key: 'ref', title: '对象', width: 180, render: ({ ref }) => <span className="num">{ref}</span> },
  { key: 'times', title: '次数', width: 60, isNumber: true, render: ({ times }) => times },
  { key: 'raised', title: '首次', width: 100, render: ({ raised_at: at }) => <Moment at={at} /> },
  { key: 'last', title: '最近', width: 100, render: ({ last_raised_at: at }) => <Moment at={at} /> },
  {
    key: 'settled',
    title: '处理',
    width: 260,
    isFixed: true,
    render: (alarm) => <Outcome alarm={alarm} settle={settle} />,
  },
]

const Title = ({ alarm: { severity, title, settled_before: before, facts } }: { alarm: Alarm }) => (
  <span className="flex min-w-0 items-center gap-2">
    {severity === 'urgent' && <span className="tag cin shrink-0">资金</span>}
    <span className="truncate" title={facts.map(({ name, value }) => `${name}: ${value}`).join('\n')}>
      {title}
    </span>
    {before > 0 && <span className="tag och shrink-0">第 {before + 1} 次出现</span>}
  </span>
)

function Outcome({ alarm, settle }: { alarm: Alarm; settle: (alarm: Alarm) => void }) {
  const { settled_at: at, settled_by: by, note } = alarm
  if (!at)
    return (
      <Button aria-label={`处理：${alarm.title} ${alarm.ref}`} onClick={() => settle(alarm)} size="sm">
        处理
      </Button>
    )
  return (
    <span className="block truncate text-ink-700" title={`${fullTimeText(at)} ${note}`}>
      {by ?? '系统'} · {note}
    </span>
  )
}

/** What staff must look at: urgent is about money. One that is settled comes back by itself while its cause stays. */
export function Alarms() {
  const { search } = useAddress()
  const list = useList(alarmsCalls.list, search)
  const [chosen, choose] = useState<Alarm | null>(null)
  return (
    <>
      <List
        columns={columnsWith(choose)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['告警', '条']}
        nothing="款项、任务或短信出现异常时，会在这里告警。"
        screen="alarms"
        sums={list.first && `待处理 ${list.first.open} 条，其中资金 ${list.first.open_urgent} 条`}
        tools={<ExportButton endpoint={alarmsCalls.export} total={list.total} />}
      />
      {chosen && (
        <ChangeSheet
          endpoint={alarmsCalls.settle}
          inputOf={(note) => ({ id: chosen.id, note })}
          reasonField="note"
          level={2}
          onClose={() => choose(null)}
          onDone={() => toast.ok('已处理')}
          title="处理告警"
          verb="记为已处理"
        >
          <Facts alarm={chosen} />
        </ChangeSheet>
      )}
    </>
  )
}

const Facts = ({ alarm }: { alarm: Alarm }) => (
  <>
    <p>
      <b className="font-semibold">{alarm.title}</b> <span className="num">{alarm.ref}</span>
    </p>
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-12">
      {alarm.facts.map(({ name, value }) => (
        <div className="contents" key={name}>
          <dt className="text-ink-500">{name}</dt>
          <dd className="num break-all">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-12 text-ink-500">原因仍在时，系统会再次告警。</p>
  </>
)
