import { alarmFilter } from '#src/api/desk/system/alarms.ts'
import { z } from '#src/api/zod.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { alarmReach, alarmRows, countAlarms } from './alarm-store.ts'

const PAGE = 1000
const states = { open: '待处理', settled: '已处理' }
const severityNames = { urgent: '资金', normal: '一般' }

type AlarmRow = Awaited<ReturnType<typeof alarmRows>>[number]

export const alarmExport = exportKind({
  name: 'alarms',
  title: '告警',
  hasPersonalData: false,
  filter: z.object(alarmFilter),
  filterWords: ({ state, severity }) => [
    { name: '状态', value: state ? states[state] : '全部' },
    { name: '类别', value: severity ? severityNames[severity] : '全部' },
  ],
  columns: [
    { title: '告警', type: 'text', width: 28, value: (row: AlarmRow) => row.title },
    { title: '类别', type: 'text', width: 8, value: (row) => severityNames[row.severity] },
    { title: '对象', type: 'text', width: 28, value: (row) => row.ref },
    { title: '次数', type: 'number', width: 8, value: (row) => row.times },
    { title: '首次', type: 'time', width: 18, value: (row) => row.raised_at },
    { title: '最近', type: 'time', width: 18, value: (row) => row.last_raised_at },
    { title: '处理时间', type: 'time', width: 18, value: (row) => row.settled_at },
    { title: '处理人', type: 'text', width: 12, value: (row) => row.settled_by ?? '' },
    { title: '处理结果', type: 'text', width: 50, value: (row) => row.note },
  ],
  count: ({ db }, staff, filter) => countAlarms(db, alarmReach(staff), filter),
  next: ({ db }, staff, filter, after) =>
    alarmRows(db, alarmReach(staff), { ...filter, before: after?.id, limit: PAGE }),
})
