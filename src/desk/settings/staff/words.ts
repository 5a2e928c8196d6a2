import type { staff } from '#src/api/desk/account/staff.ts'
import type { RowOf } from '../../list/use-list.ts'

export type StaffRow = RowOf<(typeof staff)['list']>

export const statusText: Record<StaffRow['status'], string> = {
  active: '在职',
  invited: '待开通',
  locked: '已锁定',
  left: '已离职',
}
