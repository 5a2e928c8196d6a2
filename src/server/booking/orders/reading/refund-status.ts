import type { RefundStatus } from '#src/platform/db/schema.gen.ts'

export const refundStatusText: Record<RefundStatus, string> = {
  requested: '待审核',
  approved: '已通过待打款',
  sending: '打款中',
  success: '已退款',
  failed: '失败待人工',
  rejected: '已驳回',
  withdrawn: '已撤回',
}
