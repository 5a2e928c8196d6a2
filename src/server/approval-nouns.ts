import { phoneGiving } from './account/members/service.ts'
import { departureCancelling } from './booking/cancellations/service.ts'
import { templateApproval } from './booking/contracts/templates/noun.ts'
import { batchWriting } from './booking/departures/desk/batch/noun.ts'
import { transferRecording } from './booking/payments/service.ts'
import { payoutConfirming } from './booking/payouts/service.ts'
import { ladderApproval } from './catalog/refund-ladders/noun.ts'
import { reviewHiding } from './catalog/reviews/service.ts'
import { settingChanging } from './content/settings/desk/joint.ts'
import { batchMaking } from './marketing/coupon-codes/service.ts'
import { couponStarting } from './marketing/coupons/desk/approving.ts'
import { pointAdjusting } from './marketing/points/desk/adjusting.ts'
import type { ApprovalNouns } from './operations/approvals/service.ts'
import { roleGiving } from './operations/staff/service.ts'

/** Which noun says and does what a second person lets happen, by the kind of `src/domain/desk/approvals.ts`. */
export const approvalNouns: ApprovalNouns = {
  payout: payoutConfirming,
  departure_cancel: departureCancelling,
  departure_batch: batchWriting,
  bank_transfer: transferRecording,
  review_hide: reviewHiding,
  staff_role: roleGiving,
  contract_template: templateApproval,
  refund_ladder: ladderApproval,
  coupon_rule: couponStarting,
  coupon_batch: batchMaking,
  points_adjust: pointAdjusting,
  setting_change: settingChanging,
  member_rebind: phoneGiving,
}
