import { useQuery } from '@tanstack/react-query'
import type { DeskNotice } from '#src/api/desk/departures/notices.ts'
import { departureNotices } from '#src/api/desk/departures/notices.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { noticeLines } from '#src/domain/booking/notice/lines.ts'
import { query } from '../../../client/query.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Editions } from './editions.tsx'
import { Entry } from './entry.tsx'
import { Sending } from './sending.tsx'

/** 出团通知: entered on the left, as its travellers will read it on the right, with whom it reaches. */
export default function NoticePart({ departure }: { departure: DeskDeparture }) {
  const { id } = departure
  const found = useQuery(query(departureNotices.read, { id }))
  return (
    <Loaded of={found}>
      {(notice) => (
        <div className="grid grid-cols-[minmax(0,1fr)_--spacing(100)] items-start gap-3">
          <Panel aside={<Standing notice={notice} />} title="出团通知">
            <div className="p-4">
              {notice.why_not_edited === '' ? (
                <Entry departure={departure} notice={notice} />
              ) : (
                <>
                  <p className="mb-3 text-ink-500">{notice.why_not_edited}</p>
                  <Lines notice={notice} />
                </>
              )}
            </div>
          </Panel>
          <div className="grid gap-3">
            <Sending departure={departure} notice={notice} />
            <Panel title="客人看到的">
              <div className="px-4 py-3">
                <Lines notice={notice} />
              </div>
            </Panel>
            <Editions list={notice.editions} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Standing({ notice: { missing, changed, editions } }: { notice: DeskNotice }) {
  if (missing.length > 0) return <span className="tag och">还缺{missing.length}项</span>
  if (changed === null) return <span className="tag">未发送</span>
  return changed.length > 0 ? (
    <span className="tag och">有{changed.length}项修改未发送</span>
  ) : (
    <span className="tag pine">已发送第{editions[0]?.edition}版</span>
  )
}

/** Telephones are masked here; travellers read them whole. */
function Lines({ notice: { fields } }: { notice: DeskNotice }) {
  const lines = noticeLines(fields)
  if (lines.length === 0) return <p className="text-ink-500">还没有填写</p>
  return (
    <dl className="grid gap-2">
      {lines.map(({ field, title, text }) => (
        <div key={field}>
          <dt className="text-12/18 text-ink-500">{title}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {text}
            {field === 'guide_name' && fields.guide_phone && (
              <span className="num ml-2">{fields.guide_phone}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
