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
