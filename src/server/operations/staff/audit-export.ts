import { auditFilter } from '#src/api/desk/account/audit.ts'
import { z } from '#src/api/zod.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { auditActorText } from '#src/domain/desk/audit.ts'
import { rightText } from '#src/domain/desk/staff/right-words.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { type AuditRecord, countAudit, listAudit } from './audit-read.ts'

const PAGE = 1000
/** One more than a file may hold: whoever asks for more is told so. */
const MOST = 20_001

const jsonText = (value: unknown) => (value === null ? '' : JSON.stringify(value))

/** The audit log as a file, the newest first; what the person may not read of it is not in there. */
export const auditExport = exportKind({
  name: 'audit',
  title: '审计日志',
  // It names colleagues and the addresses from which they worked.
  hasPersonalData: true,
  filter: z.object(auditFilter),
  filterWords: ({ staff_id, action, entity, entity_id, from, to, refused }) => [
    { name: '员工', value: staff_id === undefined ? '全部' : String(staff_id) },
    { name: '动作', value: action ?? '全部' },
    { name: '对象', value: [entity, entity_id].filter(Boolean).join(' ') || '全部' },
    { name: '日期', value: `${from ?? ''} 至 ${to ?? ''}` },
    { name: '结果', value: refused ? '只看被拒绝的' : '全部' },
  ],
  columns: [
    { title: '时间', type: 'time', width: 18, value: (row: AuditRecord) => row.at },
    { title: '谁', type: 'text', width: 12, value: (row) => row.name ?? auditActorText[row.actor] },
    { title: '账号', type: 'text', width: 14, value: (row) => row.login ?? '' },
    { title: '动作', type: 'text', width: 24, value: (row) => row.action },
    { title: '权限', type: 'text', width: 20, value: (row) => rightText[row.staff_right as Right] ?? '' },
    { title: '对象', type: 'text', width: 16, value: (row) => row.entity },
    { title: '编号', type: 'text', width: 20, value: (row) => row.entity_id },
    { title: '原因', type: 'text', width: 40, value: (row) => row.reason },
    {
      title: '结果',
      type: 'text',
      width: 10,
      value: (row) => (row.refused === null ? '完成' : `拒绝 ${row.refused}`),
    },
    { title: '之前', type: 'text', width: 40, value: (row) => jsonText(row.before) },
    { title: '之后', type: 'text', width: 40, value: (row) => jsonText(row.after) },
    { title: '地址', type: 'text', width: 16, value: (row) => row.ip ?? '' },
    { title: '会话', type: 'text', width: 12, value: (row) => row.session_ref },
    { title: '请求', type: 'text', width: 38, value: (row) => row.request_id ?? '' },
  ],
  count: ({ db }, staff, filter) => countAudit(db, staff, filter, MOST),
  next: ({ db }, staff, filter, after) =>
    listAudit(db, staff, filter, { ...(after && { after }), limit: PAGE }),
})
