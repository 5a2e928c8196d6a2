/** 违约金 that the shop owes; the person of each step is another (rule book §8.9, 2). */
const compensationStates = ['owed', 'first_approved', 'approved', 'paid'] as const
type CompensationState = (typeof compensationStates)[number]
export const compensationStateText: Record<CompensationState, string> = {
  owed: '待审批',
  first_approved: '待复核',
  approved: '待转账',
  paid: '已转账',
}
