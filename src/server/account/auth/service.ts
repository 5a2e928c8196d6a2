/** What other nouns may call of accounts. */

export { isTrusted, nonceHashOf, solveCaptcha } from './captcha/captcha.ts'
export { unuseOtp } from './codes/codes-store.ts'
export { sceneCodeSubject, sendSpokenCode } from './codes/send-code.ts'
export { verifyOtp, wasVerifiedBefore } from './codes/verify-otp.ts'
export { verifyOwnOtp } from './codes/verify-own-otp.ts'
export { eraseAccount } from './erasing.ts'
export { countOrRefuse } from './limits.ts'
export {
  accountForCaller,
  freezeMember,
  type PhoneFollower,
  phoneOfMember,
  startClosing,
  stopClosing,
  unfreezeMember,
} from './members-store.ts'
export { findRebind, forgetRebind, insertRebind, lockRebind } from './rebinds-store.ts'
export { phoneStanding } from './risk.ts'
export { deviceName } from './sessions/device-name.ts'
export {
  endOtherSessions,
  listDevices,
  signOutDevice,
  signOutEverywhere,
} from './sessions/devices.ts'
export { giveNonce, memberOf } from './sessions/sessions.ts'
export { givePhone, refuseTaken } from './sign-in/give-phone.ts'
