import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { daysBetween, monthDayText } from '#src/domain/calendar-day.ts'
import { Notice } from '#src/ui/notice.tsx'

/** How long before the legal day its decision is on the desk (desk book §3.4, `group_short`). */
const AHEAD_DAYS = 3

/** 未成团决定: what is missing, the legal day, and the ways there are. Only while the queue asks for it. */
export function Short({ departure }: { departure: DeskDeparture }) {
  const { sold, min_group, is_formed, status, notice_on, departs_on, days_before, is_being_cancelled } =
    departure
  const isUndecided = (status === 'open' || status === 'closed') && sold > 0 && !is_formed
  const left = days_before - daysBetween(notice_on, departs_on)
  if (!isUndecided || is_being_cancelled || left > AHEAD_DAYS) return null
  return (
    <Notice tone={left < 0 ? 'err' : 'warn'}>
      <p>
        <b className="font-semibold">
          未成团：{sold}/{min_group}，还差{min_group - sold}人
        </b>
        。{dayText(left, notice_on)}（旅游法第六十三条）。
      </p>
      <p className="mt-1">
        可以：逐单与客人商量改期（在订单中）；不能成团时“取消团期”，请客人改选其他日期或全额退款，违约金按距出发的日数计算。成团后系统会通知每位客人。
      </p>
    </Notice>
  )
}

function dayText(left: number, noticeOn: string): string {
  if (left < 0) return `法定通知日${monthDayText(noticeOn)}已过${-left}天`
  return left === 0 ? '今天18:00前须告知客人' : `${monthDayText(noticeOn)}18:00前须告知客人，还有${left}天`
}
