import { alarms } from '#src/api/desk/system/alarms.ts'
import { outbox } from '#src/api/desk/system/outbox.ts'
import { PAGE_ROWS, pageOf } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { alarmExport } from './alarm-export.ts'
import { alarmReach, alarmRows, countAlarms, findAlarm, settleAlarm } from './alarm-store.ts'
import { dropMessages, failedMessages, retryMessages } from './outbox.ts'

export const alarmHandlers = handlers(alarms, {
  async list({ ctx: { db }, staff, input: { cursor, ...filter } }) {
    const reach = alarmReach(staff)
    const found = await alarmRows(db, reach, { ...filter, before: cursor?.id, limit: PAGE_ROWS + 1 })
    const { rows: list, ...page } = pageOf(found, await countAlarms(db, reach, filter))
    return {
      list,
      ...page,
      open: await countAlarms(db, reach, { state: 'open' }),
      open_urgent: await countAlarms(db, reach, { state: 'open', severity: 'urgent' }),
    }
  },

  async settle({ ctx: { db, now }, staff, input: { id, note } }) {
    const reach = alarmReach(staff)
    const before = await findAlarm(db, reach, id)
    if (!before) throw new Refused('NOT_FOUND')
    if (!(await settleAlarm(db, { id, staffId: staff.id, note }, now)))
      throw new Refused('STATE', undefined, `${before.settled_by ?? '系统'}已处理该告警`)
    const answer = await findAlarm(db, reach, id)
    if (!answer) throw new Error(`alarm ${id} is gone`)
    const { kind, ref } = before
    return { answer, audit: [{ entity: 'alarm', id, after: { kind, ref, settled: true }, reason: note }] }
  },

  export({ ctx, staff, input: { format, ...filter } }) {
    alarmReach(staff)
    return askForExport(ctx, staff, alarmExport, { filter, format })
  },
})

export const outboxHandlers = handlers(outbox, {
  list: ({ ctx }) => failedMessages(ctx),

  async retry({ ctx, staff, input: { ids } }) {
    const outcome = await retryMessages(ctx, staff.id, ids)
    return { answer: outcome, audit: outcome.settled.map((id) => ({ entity: 'notification', id })) }
  },

  async drop({ ctx, staff, input: { ids, reason } }) {
    const outcome = await dropMessages(ctx, staff.id, ids)
    return { answer: outcome, audit: outcome.settled.map((id) => ({ entity: 'notification', id, reason })) }
  },
})
