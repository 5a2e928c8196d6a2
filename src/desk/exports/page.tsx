import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskExport } from '#src/api/desk/work/exports.ts'
import { exports as exportCalls } from '#src/api/desk/work/exports.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useAddress } from '../client/address.ts'
import { callForFile } from '../client/call.ts'
import type { Column } from '../list/columns.tsx'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { saveAs, sizeText } from '../parts/files.ts'
import { PageHead } from '../parts/page-head.tsx'
import { fullTimeText, momentText } from '../parts/time-text.ts'

/** How often a file that is being made is asked for. */
const POLL_MS = 2_000

const states: Record<DeskExport['state'], { text: string; look: string }> = {
  waiting: { text: '生成中', look: 'info' },
  ready: { text: '可下载', look: 'pine' },
  failed: { text: '未能生成', look: 'cin' },
  expired: { text: '已过期', look: '' },
}

const at = (time: Date | null) => (time ? momentText(time, new Date()) : '–')

const columns: readonly Column<DeskExport>[] = [
  { key: 'title', title: '内容', width: 140, isFixed: true, render: ({ title }) => title },
  { key: 'filter', title: '筛选', render: ({ filter }) => <Filter words={filter} /> },
  { key: 'state', title: '状态', width: 150, isFixed: true, render: (row) => <State of={row} /> },
  { key: 'rows', title: '行数', width: 80, isNumber: true, render: ({ rows }) => rows ?? '–' },
  {
    key: 'bytes',
    title: '大小',
    width: 90,
    isNumber: true,
    render: ({ bytes }) => (bytes === null ? '–' : sizeText(bytes)),
  },
  {
    key: 'asked',
    title: '申请',
    width: 110,
    render: ({ asked_at: asked }) => <span className="num">{at(asked)}</span>,
  },
  {
    key: 'expires',
    title: '有效期至',
    width: 110,
    render: ({ expires_at: until }) => <span className="num">{at(until)}</span>,
  },
  {
    key: 'fetched',
    title: '最近下载',
    width: 110,
    render: ({ downloaded_at: when }) => <span className="num">{at(when)}</span>,
  },
  { key: 'file', title: '文件', width: 110, isFixed: true, render: (row) => <Fetch of={row} /> },
]

const Filter = ({ words }: { words: DeskExport['filter'] }) => {
  const text = words.map(({ name, value }) => `${name}：${value}`).join(' · ')
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}

const State = ({ of: { state, done, total } }: { of: DeskExport }) => (
  <span className="flex items-center gap-2">
    <span className={`tag ${states[state].look}`}>{states[state].text}</span>
    {state === 'waiting' && done !== null && total !== null && (
      <span className="num text-12 text-ink-500">
        {done}/{total}
      </span>
    )}
  </span>
)

function Fetch({ of: { id, title, state, format, asked_at: asked } }: { of: DeskExport }) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  if (state !== 'ready') return null
  async function save() {
    setBusy(true)
    try {
      const file = await callForFile(exportCalls.file, { id })
      saveAs(file, `${title} ${fullTimeText(asked).slice(0, 10)}.${format}`)
      await queries.invalidateQueries({ queryKey: [exportCalls.list.path] })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      aria-label={`${isBusy ? '下载中' : '下载'}：${title}`}
      busyText="下载中"
      isBusy={isBusy}
      onClick={() => void save()}
      size="sm"
    >
      下载
    </Button>
  )
}

/** The files that I have asked for: each is there for a day, for me alone (desk book §4.0). */
export function Page() {
  const { search } = useAddress()
  const list = useList(exportCalls.list, search)
  const isWaiting = list.rows.some(({ state }) => state === 'waiting')
  const { retry } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each answer, while something is made.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(retry, POLL_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, list.updatedAt.getTime()])
  return (
    <>
      <PageHead title="导出" />
      <List
        columns={columns}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['导出', '个文件']}
        nothing="在列表上按“导出 xlsx”或“CSV”，文件会出现在这里，24小时内可以下载。"
        screen="exports"
        sums="文件只对本人可见，生成后保留24小时"
      />
    </>
  )
}
