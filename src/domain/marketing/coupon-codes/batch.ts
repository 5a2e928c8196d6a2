/** A batch of exchange codes at the desk (desk book §4.9). */
export const couponBatchStatuses = ['pending', 'making', 'ready', 'rejected', 'voided'] as const
export type CouponBatchStatus = (typeof couponBatchStatuses)[number]
export const couponBatchStatusText: Record<CouponBatchStatus, string> = {
  pending: '待复核',
  making: '生成中',
  ready: '可使用',
  rejected: '已驳回或撤回',
  voided: '已作废',
}

export const MOST_CODES = 10_000
/** How long a file waits for who asked for it. */
export const FILE_DAYS = 7

interface Standing {
  status: CouponBatchStatus
  hasFile: boolean
  isLeft: boolean
}

const act = (why: string) => ({ allowed: why === '', why })

/** What can be done with a batch, each with the reason where it cannot. */
export function batchActs({ status, hasFile, isLeft }: Standing) {
  const taking = isLeft
    ? '文件已下载，只下载一次'
    : status === 'ready'
      ? hasFile
        ? ''
        : `超过${FILE_DAYS}天未下载，已销毁；请作废后重新生成`
      : couponBatchStatusText[status]
  const voiding = status === 'ready' ? '' : couponBatchStatusText[status]
  return { file: act(taking), void: act(voiding) }
}
