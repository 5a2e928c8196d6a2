/** What other nouns may call of orders: payments and contracts import from here and from nowhere else. */

export { changeOver, findTrip, tripEditionOf } from './changing/change-over.ts'
export { handOverOrders } from './desk/hand-over.ts'
export { deskFactsOf, findDeskOrder, lockDeskOrder, refuseLate } from './desk/order.ts'
export { deskOrderOf } from './desk/reading/detail.ts'
export { orderExport } from './desk/reading/export.ts'
export { seesPeople, whyNoRight, withinReach } from './desk/scope.ts'
export { groupFormation, isExpected } from './group-formation.ts'
export {
  cancelOrder,
  giveMoreTime,
  lockOrder,
  moveOrder,
} from './lifecycle.ts'
export { aboutOrder } from './notices.ts'
export { assertAgreed, assertTravellerAgreed } from './placing/agreed.ts'
export { drawSerial } from './placing/numbers.ts'
export { lockOrdering } from './placing/place-order.ts'
export { placePlanOrder } from './placing/place-plan-order.ts'
export { changeIsOpen, isChangeOpen, isDateOffered, offeredUntil } from './reading/changes/store.ts'
export {
  changeFactsOf,
  changeViewOf,
  dateView,
  lineViews,
  sumsView as changeSumsView,
} from './reading/changes/view.ts'
export { signFaults } from './reading/check.ts'
export { findParts, type OrderParts } from './reading/parts.ts'
export { refundStatusText } from './reading/refund-status.ts'
export { countsOf, deadlineOf, refundBaseOf, reviewFactsOf } from './reading/rows.ts'
export { awaitsTransfer, type FoundOrder, findOrder } from './reading/store.ts'
export { applyRefund, changeCancelReason, findLines, logInPlace } from './refunding.ts'
export { listBalanceReminders } from './reminders.ts'
export {
  type OrderRecord,
  type OrderSnapshot,
  snapshotOf,
  type TripDay,
  type TripEdition,
} from './snapshot.ts'
export { addLine, addRefunded, setPaid, waitUntil } from './sums.ts'
export { eraseDocuments } from './travellers/erase-documents.ts'
export { assertNoOverlap, findOverlap, lockTravellers, tripOfOrder } from './travellers/overlap.ts'
export { openSavedTravellers } from './travellers/saved-travellers.ts'
export { openTravellers } from './travellers/store.ts'
export { errorsOf, travellerOf } from './travellers/travellers.ts'
