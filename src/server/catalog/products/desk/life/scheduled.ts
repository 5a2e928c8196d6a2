import { minuteText } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { findSchedule } from './schedule-store.ts'

/** STATE while the draft waits for its moment: what was seen is published, or nothing. */
export async function refuseScheduled(tx: Tx, id: number) {
  const found = await findSchedule(tx, id)
  if (found?.failed_at !== null) return
  const { name, publish_at: at } = found
  const sentence = `${name}已安排在 ${minuteText(at)} 发布，撤回定时发布后才能修改`
  throw new Refused('STATE', undefined, sentence)
}
