import { maySeeReport, reportKinds, reportNames } from '#src/domain/desk/reports/kinds.ts'
import { useMe } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'

/** 报表 (desk book §6): what there is to read for this person. */
export function Page() {
  const { rights } = useMe()
  const own = reportNames.filter((name) => maySeeReport(name, rights[reportKinds[name].right]))
  return (
    <>
      <PageHead title="报表" />
      <Panel title="报表">
        {own.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-500">
            需要“产品”“计调”“客服”“财务”或“管理员”角色才能看报表。
          </p>
        ) : (
          <ul>
            <li className="px-4 py-2.5">
              <DeskLink className="block font-medium hover:text-pine-700" to="/reports/weekly">
                周报
              </DeskLink>
              <span className="block text-12/18 text-ink-500">上周、前一周与去年同周，一页可打印</span>
            </li>
            {own.map((name) => (
              <li className="border-line border-t px-4 py-2.5 first:border-t-0" key={name}>
                <DeskLink className="block font-medium hover:text-pine-700" to={`/reports/${name}`}>
                  {reportKinds[name].title}
                </DeskLink>
                <span className="block text-12/18 text-ink-500">{reportKinds[name].base}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
