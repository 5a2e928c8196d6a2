import type { DeskJob } from '#src/api/desk/system/jobs.ts'
import { jobs as jobsCalls } from '#src/api/desk/system/jobs.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useChange } from '../client/use-change.ts'
import { momentText } from '../parts/time-text.ts'
import { PlainTable, Read } from './part.tsx'

const head = [
  { title: '任务' },
  { title: '间隔', width: 90, isNumber: true },
  { title: '上次开始', width: 110 },
  { title: '用时', width: 90, isNumber: true },
  { title: '下次', width: 110 },
  { title: '状态', width: 320 },
  { title: '操作', width: 110 },
]

/** What the clock runs; those in trouble stand first. */
export const JobTable = () => (
  <Read endpoint={jobsCalls.list}>
    {({ list }) => (
      <PlainTable head={head} label="定时任务">
        {list.map((job) => (
          <Job job={job} key={job.name} />
        ))}
      </PlainTable>
    )}
  </Read>
)

const at = (time: Date | null) => (time ? momentText(time, new Date()) : '–')

function Job({ job }: { job: DeskJob }) {
  const { send, isBusy } = useChange(jobsCalls.run, { onDone: () => toast.ok('已请求运行') })
  const isTaken = job.is_running || job.is_asked
  return (
    <tr>
      <td>
        <span className="block truncate" title={job.name}>
          {job.title}
        </span>
      </td>
      <td className="num text-right">{everyText(job.every_seconds)}</td>
      <td className="num">{at(job.started_at)}</td>
      <td className="num text-right">{tookText(job)}</td>
      <td className="num">{at(job.next_at)}</td>
      <td>
        <State job={job} />
      </td>
      <td>
        <Button
          aria-label={`立即运行：${job.title}`}
          busyText="请求中"
          disabled={isTaken}
          isBusy={isBusy}
          onClick={() => send({ name: job.name })}
          size="sm"
          title={isTaken ? '任务正在运行，或已请求运行' : undefined}
        >
          立即运行
        </Button>
      </td>
    </tr>
  )
}

function State({
  job: { failures, error, is_running: isRunning, is_asked: isAsked, started_at: begun },
}: {
  job: DeskJob
}) {
  if (isRunning) return <span className="tag info">运行中</span>
  if (isAsked) return <span className="tag info">已请求，等待开始</span>
  if (failures > 0)
    return (
      <span className="flex min-w-0 items-center gap-2">
        <span className="tag cin shrink-0">连续失败 {failures} 次</span>
        <span className="truncate text-ink-700" title={error}>
          {error}
        </span>
      </span>
    )
  return begun ? <span className="tag pine">正常</span> : <span className="text-ink-500">尚未运行</span>
}

const everyText = (seconds: number) =>
  seconds < 60
    ? `${seconds} 秒`
    : seconds < 3600
      ? `${Math.round(seconds / 60)} 分钟`
      : `${Math.round(seconds / 3600)} 小时`

/** Of the last run that has ended. */
function tookText({ started_at: from, finished_at: until }: DeskJob) {
  if (!from || !until || until < from) return '–'
  return `${Math.round((until.getTime() - from.getTime()) / 1000)} 秒`
}
