import type { DeskNotice } from '#src/api/desk/departures/notices.ts'
import { Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'

/** What was sent, the newest first, and who has opened it. */
export const Editions = ({ list }: { list: DeskNotice['editions'] }) =>
  list.length > 0 && (
    <Panel title="已发送">
      <ol className="grid gap-2 px-4 py-3">
        {list.map((each) => (
          <li key={each.edition}>
            <p>
              第{each.edition}版 <span className="num text-ink-500">{fullTimeText(each.sent_at)}</span>{' '}
              {each.sent_by}
              <span className="num float-right">
                已读 {each.read}/{each.told}单
              </span>
            </p>
            {each.changed_text && <p className="text-12/18 text-ink-500">修改：{each.changed_text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
