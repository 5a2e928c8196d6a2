import { useQuery } from '@tanstack/react-query'
import { deskReports, reportFiles } from '#src/api/desk/reports/reports.ts'
import type { Data } from '#src/api/endpoint.ts'
import { addDays, dayOf, isDay } from '#src/domain/calendar-day.ts'
import { maySeeReport, type ReportName, reportKinds, reportNames } from '#src/domain/desk/reports/kinds.ts'
import { unitText } from '#src/domain/desk/reports/unit-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChartWithTable } from '../../charts/chart-with-table.tsx'
import { useAddress } from '../../client/address.ts'
import { useMe } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { FormatButtons } from '../../exports/format-buttons.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PageState } from '../../parts/page-state.tsx'
import { RangeForm } from './range-form.tsx'

/** Four whole weeks, so that weekdays weigh alike. */
const USUAL_DAYS = 28

/** One report over the days of the address (desk book §6). */
export function Page() {
  const { params, search } = useAddress()
  const { rights } = useMe()
  const name = reportNames.find((each) => each === params['name'])
  if (!name) return <Nothing title="没有这份报表" />
  const { title, right, base } = reportKinds[name]
  if (!maySeeReport(name, rights[right])) return <Nothing title="这份报表不在你的范围内" />
  const today = dayOf(new Date())
  const { from = '', until = '' } = search
  const range = {
    from: isDay(from) ? from : addDays(today, 1 - USUAL_DAYS),
    until: isDay(until) ? until : today,
  }
  return (
    <>
      <PageHead of={{ title: '报表', to: '/reports' }} title={title}>
        <Others name={name} />
      </PageHead>
      <RangeForm base={base} key={`${range.from} ${range.until}`} name={name} range={range} today={today} />
      <h2 className="mb-3 hidden font-semibold text-16/24 print:block">
        {title} {range.from} 至 {range.until}（{base}）
      </h2>
      <OneReport key={`${name} ${range.from} ${range.until}`} name={name} range={range} />
    </>
  )
}

function Nothing({ title }: { title: string }) {
  const { go } = useAddress()
  return (
    <>
      <PageHead title="报表" />
      <PageState action={{ label: '看全部报表', run: () => go('/desk/reports') }} title={title} />
    </>
  )
}

const Others = ({ name }: { name: ReportName }) => {
  const { search, go } = useAddress()
  const { rights } = useMe()
  return (
    <select
      aria-label="换一份报表"
      className="rounded-control border border-control bg-white px-2 py-1 text-13/20 print:hidden"
      onChange={({ target }) => void go(`/desk/reports/${target.value}?${new URLSearchParams(search)}`)}
      value={name}
    >
      {reportNames
        .filter((each) => maySeeReport(each, rights[reportKinds[each].right]))
        .map((each) => (
          <option key={each} value={each}>
            {reportKinds[each].title}
          </option>
        ))}
    </select>
  )
}

function OneReport({ name, range }: { name: ReportName; range: { from: string; until: string } }) {
  const found = useQuery(query(deskReports[name], range))
  return (
    <Loaded of={found}>
      {(report) => (
        <div className="grid gap-3">
          {report.is_simulated && (
            <Notice tone="warn">这个环境用的是模拟支付：金额不是真钱，只供试用。</Notice>
          )}
          <Figures figures={report.figures} />
          {report.parts.map((part) => (
            <ChartWithTable {...part} key={part.title} />
          ))}
          <div className="flex items-start justify-between gap-4">
            <ul className="text-12/18 text-ink-500">
              {['示例数据不计。', ...report.notes].map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
            <Tools name={name} range={range} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Tools({ name, range }: { name: ReportName; range: { from: string; until: string } }) {
  const { go } = useAddress()
  const { send, isBusy } = useChange(reportFiles.export, {
    onDone() {
      toast.ok('已开始生成，完成后可在“导出”下载')
      void go('/desk/exports')
    },
  })
  return (
    <span className="flex shrink-0 gap-2 print:hidden">
      <Button onClick={() => window.print()} size="sm">
        打印
      </Button>
      <FormatButtons isBusy={isBusy} onChoose={(format) => send({ name, ...range, format })} />
    </span>
  )
}

type ReportData = Data<(typeof deskReports)['sold']>

const Figures = ({ figures }: Pick<ReportData, 'figures'>) => (
  <dl className="panel grid grid-cols-5 gap-x-4 px-4 py-3">
    {figures.map(({ title, unit, value, why, path, last_year }) => (
      <div key={title}>
        <dt className="text-12/18 text-ink-500">{title}</dt>
        <dd className="num font-semibold text-20/30">
          {path && value !== null ? (
            <DeskLink className="text-pine-600 hover:underline" to={path}>
              {unitText(unit, value)}
            </DeskLink>
          ) : (
            unitText(unit, value)
          )}
        </dd>
        {value === null && why && <dd className="text-12/18 text-ink-500">{why}</dd>}
        {last_year !== undefined && (
          <dd className="num text-12/18 text-ink-500">去年同期 {unitText(unit, last_year)}</dd>
        )}
      </div>
    ))}
  </dl>
)
