import type { CouponRuleRow } from '#src/api/desk/marketing/coupon-rules.ts'

const tones = { draft: '', pending: 'warn', live: 'ok', stopped: '' } as const

export const RuleStatus = ({ rule }: { rule: Pick<CouponRuleRow, 'status' | 'status_text'> }) => (
  <span className={`tag ${tones[rule.status]}`}>{rule.status_text}</span>
)
