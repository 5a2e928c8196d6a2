import { type Eyes, whyNotSecond } from '#src/domain/desk/four-eyes.ts'
import {
  type WithdrawalState,
  withdrawalStateText,
} from '#src/domain/marketing/cashback/withdrawal-states.ts'

interface Asked {
  state: WithdrawalState
  reviewed_by: number | null
}

const lateText = (state: WithdrawalState) => `这笔提现${withdrawalStateText[state]}`

/** Why something cannot be done with it now; empty where it can. */
export const whyNotApproved = ({ state }: Asked): string => (state === 'requested' ? '' : lateText(state))
export const whyNotRejected = ({ state }: Asked): string =>
  state === 'requested' || state === 'approved' ? '' : lateText(state)
export const whyNotPaid = ({ state }: Asked): string => {
  if (state === 'requested') return '须先由一位同事审核'
  return state === 'approved' ? '' : lateText(state)
}

/** Whoever agreed to it, or may be who did, does not pay it (desk book §2.2); empty for anybody else. */
export const whyNotPayer = (eyes: Eyes, { reviewed_by }: Asked): string =>
  whyNotSecond(eyes, [{ title: '审核人', id: reviewed_by }], {
    act: '须由另一位同事付款并登记',
    own: '由您审核的提现，须由另一位同事付款并登记',
  })
