import { useQuery } from '@tanstack/react-query'
import { weeklyReport } from '#src/api/desk/reports/weekly.ts'
import type { Data } from '#src/api/endpoint.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { unitText } from '#src/domain/desk/reports/unit-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { FormatButtons } from '../../exports/format-buttons.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'

type Week = Data<typeof weeklyReport.read>
const WEEK = 7

/** 周报 (desk book §6): one sheet for Monday morning. */
export function Page() {
  const { monday } = useAddress().search
  const found = useQuery(query(weeklyReport.read, { monday }))
  return (
    <>
      <PageHead title="周报" />
      <Loaded of={found}>{(week) => <Sheet week={week} />}</Loaded>
    </>
  )
}

function Sheet({ week }: { week: Week }) {
  const { monday, before, last_year, sections } = week
  return (
    <div className="grid gap-3">
      <Tools week={week} />
      {week.is_simulated && <Notice tone="warn">这个环境用的是模拟支付：金额不是真钱，只供试用。</Notice>}
      <h2 className="hidden font-semibold text-16/24 print:block">周报</h2>
      <Panel title={`${monday} 至 ${addDays(monday, WEEK - 1)}`}>
        {sections.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-500">
            需要“产品”“计调”“客服”“财务”或“管理员”角色才能看周报。
          </p>
        ) : (
          <table className="w-full text-13/26 print:text-12/18">
            <thead className="bg-sunk text-12/18 text-ink-500">
              <tr>
                <th className="px-4 py-1.5 text-left font-normal" scope="col">
                  项目
                </th>
                <th className="px-4 text-right font-normal" scope="col">
                  这一周
                </th>
                <th className="px-4 text-right font-normal" scope="col">
                  前一周（{before} 起）
                </th>
                <th className="px-4 text-right font-normal" scope="col">
                  去年同周（{last_year} 起）
                </th>
              </tr>
            </thead>
            {sections.map((section) => (
              <Section key={section.name} monday={monday} section={section} />
            ))}
          </table>
        )}
      </Panel>
      <p className="text-12/18 text-ink-500">
        示例数据不计；“–”是那一周无从计算。取消率与定制到现在为止，以后还会变。
      </p>
    </div>
  )
}

const Section = ({ section, monday }: { section: Week['sections'][number]; monday: string }) => (
  <tbody>
    <tr className="border-line border-t">
      <th className="px-4 pt-2 text-left font-semibold" colSpan={4} scope="rowgroup">
        <DeskLink
          className="hover:text-pine-700 hover:underline"
          search={{ from: monday, until: addDays(monday, WEEK - 1) }}
          to={`/reports/${section.name}`}
        >
          {section.title}
        </DeskLink>
      </th>
    </tr>
    {section.lines.map(({ title, unit, week, before, last_year, why }) => (
      <tr className="break-inside-avoid border-line border-t" key={title}>
        <th className="px-4 text-left font-normal" scope="row">
          {title}
          {week === null && why && <span className="ml-2 text-12/18 text-ink-500">{why}</span>}
        </th>
        <td className="num px-4 text-right font-semibold">{unitText(unit, week)}</td>
        <td className="num px-4 text-right">{unitText(unit, before)}</td>
        <td className="num px-4 text-right">{unitText(unit, last_year)}</td>
      </tr>
    ))}
  </tbody>
)

function Tools({ week: { monday, sections } }: { week: Week }) {
  const { go } = useAddress()
  const { send, isBusy } = useChange(weeklyReport.export, {
    onDone() {
      toast.ok('已开始生成，完成后可在“导出”下载')
      void go('/desk/exports')
    },
  })
  return (
    <nav aria-label="周与导出" className="flex items-center gap-2 print:hidden">
      <DeskLink className="btn btn-sm" search={{ monday: addDays(monday, -WEEK) }} to="/reports/weekly">
        前一周
      </DeskLink>
      <DeskLink className="btn btn-sm" to="/reports/weekly">
        上周
      </DeskLink>
      <span className="ml-auto flex gap-2">
        <Button onClick={() => window.print()} size="sm">
          打印
        </Button>
        <FormatButtons
          disabled={sections.length === 0}
          isBusy={isBusy}
          onChoose={(format) => send({ monday, format })}
        />
      </span>
    </nav>
  )
}
