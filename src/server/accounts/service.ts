/** What other nouns may know of accounts. */
export { isTrusted, solveCaptcha } from './captcha.ts'
export { countOrRefuse } from './limits.ts'
export { giveNonce, memberOf } from './sessions.ts'
export { spendCode } from './spend-code.ts'
export { addTourist, updateTourist } from './tourists.ts'
