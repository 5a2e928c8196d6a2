import { versionsInForce } from '#src/server/content/static-pages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

export { endConsents, findConsents, insertConsent, withdrawConsents } from './store.ts'
export { consentTexts } from './texts.ts'

/** The policy version that a consent refers to. Read it before the transaction: it may need its own connection. */
export const policyVersion = async (ctx: Ctx) => (await versionsInForce(ctx.db, ctx.now)).privacy
