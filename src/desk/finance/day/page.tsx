import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskDay } from '#src/api/desk/finance/day-close.ts'
import { dayClose } from '#src/api/desk/finance/day-close.ts'
import { messageOf } from '#src/api/reply.ts'
import { addDays, isDay, weekdayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { callForFile } from '../../client/call.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { FormatButtons } from '../../exports/format-buttons.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { saveAs } from '../../parts/files.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { DaySums } from './day-sums.tsx'
import { Outstanding } from './outstanding.tsx'

/** The money of one day, and closing it (desk book §4.14). Without a day in the address: the next that is to be closed. */
export function Page() {
  const { params } = useAddress()
  const days = useQuery(query(dayClose.days, {}))
  const wanted = params['date']
  const day = wanted && isDay(wanted) ? wanted : days.data?.next
  return (
    <>
      <PageHead title={day ? `日结 ${day}` : '日结'}>{day && <DayLinks day={day} />}</PageHead>
      {day ? <OneDay day={day} key={day} /> : <Loaded of={days}>{() => null}</Loaded>}
    </>
  )
}

const DayLinks = ({ day }: { day: string }) => (
  <nav aria-label="前后一天" className="flex items-center gap-1 text-ink-500">
    {weekdayText(day)}
    <DeskLink className="btn btn-text btn-sm" to={`/finance/day/${addDays(day, -1)}`}>
      前一天
    </DeskLink>
    <DeskLink className="btn btn-text btn-sm" to={`/finance/day/${addDays(day, 1)}`}>
      后一天
    </DeskLink>
    <AuditLink entity="day_close" id={day} />
  </nav>
)

function OneDay({ day }: { day: string }) {
  const found = useQuery(query(dayClose.day, { day }))
  return (
    <Loaded of={found}>
      {(data) => (
        <div className="grid gap-4">
          <Standing data={data} />
          <DaySums figures={data.figures} />
          <Outstanding figures={data.figures} isClosed={data.closed !== null} />
        </div>
      )}
    </Loaded>
  )
}

/** Whether the day is closed, can be, or what is in the way; and what can be done. */
function Standing({ data }: { data: DeskDay }) {
  const { day, closed, blockers, sha256 } = data
  const { go } = useAddress()
  const [isClosing, setClosing] = useState(false)
  const { send, isBusy } = useChange(dayClose.export, {
    onDone() {
      toast.ok('已开始生成，完成后可在“导出”下载')
      void go('/desk/exports')
    },
  })
  const isReady = closed === null && blockers.length === 0
  return (
    <>
      {closed && (
        <Notice tone={closed.is_intact ? 'ok' : 'warn'}>
          {closed.by} 于 <span className="num">{fullTimeText(closed.at)}</span> 关账
          {closed.is_intact ? '，数字已冻结' : '，但数字与关账时的校验码不符，请联系管理员'}。校验码{' '}
          <span className="num" title={sha256}>
            {sha256.slice(0, 12)}
          </span>
        </Notice>
      )}
      {blockers.length > 0 && <Blockers list={blockers} />}
      <div className="flex items-center gap-2">
        <Button
          disabled={!isReady}
          look="pine"
          onClick={() => setClosing(true)}
          title={closed ? '已关账' : isReady ? undefined : '还有未处理完的事项'}
        >
          关账
        </Button>
        <FormatButtons isBusy={isBusy} onChoose={(format) => send({ day, format })} size="md" />
        <DayPaper day={day} />
      </div>
      {isClosing && (
        <ChangeSheet
          endpoint={dayClose.close}
          inputOf={() => ({ day, sha256 })}
          level={1}
          onClose={() => setClosing(false)}
          onDone={() => toast.ok('已关账')}
          title={`关 ${day} 的账`}
          verb="关账"
        >
          <p>当前页面上的数字将冻结，不能再改。之后这一天若有变化，会作为更正计入下一个关账日。</p>
        </ChangeSheet>
      )}
    </>
  )
}

/** The sheet that is signed and put into the folder of the day. */
function DayPaper({ day }: { day: string }) {
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      saveAs(await callForFile(dayClose.paper, { day }), `日结${day}.pdf`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void fetchIt()}>
      下载 PDF
    </Button>
  )
}

const Blockers = ({ list }: { list: DeskDay['blockers'] }) => (
  <Notice tone="warn">
    还不能关账：
    <ul>
      {list.map(({ text, run_id: id }) => (
        <li key={text}>
          {id === null ? (
            text
          ) : (
            <DeskLink className="underline" to={`/finance/recon/${id}`}>
              {text}
            </DeskLink>
          )}
        </li>
      ))}
    </ul>
  </Notice>
)
