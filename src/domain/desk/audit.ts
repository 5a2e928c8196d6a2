/** Who acted, where it was nobody of the staff. */
export const auditActorText = { staff: '', console: '系统命令', job: '定时任务', stranger: '未登录' } as const

/** What is about money in the audit log: the part of it that 财务 reads (desk book §2.1). By the noun of the action. */
export const moneyNouns = [
  'refund',
  'payment',
  'withdraw',
  'invoice',
  'recon',
  'day',
  'points',
  'coupon',
  'finance',
  'contract',
] as const
