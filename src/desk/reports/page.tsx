import { maySeeReport, reportKinds, reportNames } from '#src/domain/desk/reports/kinds.ts'
import { useMe } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'

/** 报表 (desk book §6): what there is to read for this person. */
export function Page() {
  const { rights } = useMe()
  const own = reportNames.filter((name) => maySeeReport(name, rights[reportKinds[name].right]))
  return (
    <>
      <PageHead title="报表" />
      {own.length === 0 ? (
        <PageState lines={['需要“产品”“计调”“客服”“财务”或“管理员”角色。']} title="没有你可以看的报表" />
      ) : (
        <ul className="grid grid-cols-3 gap-2.5">
          <Report text="上周、前一周与去年同周，一页可打印" title="周报" to="/reports/weekly" />
          {own.map((name) => (
            <Report
              key={name}
              text={reportKinds[name].base}
              title={reportKinds[name].title}
              to={`/reports/${name}`}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const Report = ({ title, text, to }: { title: string; text: string; to: string }) => (
  <li className="panel relative px-4 py-3 focus-within:border-pine-700 hover:border-pine-700">
    <DeskLink className="block font-semibold after:absolute after:inset-0" to={to}>
      {title}
    </DeskLink>
    <span className="block text-12/18 text-ink-500">{text}</span>
  </li>
)
