import { privacy } from '#src/api/account/privacy.ts'
import { handlers } from '#src/server/ctx.ts'
import { beginClosing, keepAccount, lookAtClosing } from './closing/closing.ts'
import { listConsents, setConsent } from './consents.ts'
import { exportMember } from './export/export.ts'
import { agreedTerms } from './terms.ts'

export const privacyHandlers = handlers(privacy, {
  consents: async ({ ctx, member }) => ({
    ...(await agreedTerms(ctx.db, member.id)),
    list: await listConsents(ctx.db, member.id),
  }),

  consent: ({ ctx, member, input: { kind, given } }) => setConsent(ctx, member.id, kind, given),

  close({ ctx, member, input: { code, action } }) {
    if (action === 'cancel') return keepAccount(ctx, member.id)
    return code === undefined ? lookAtClosing(ctx, member.id) : beginClosing(ctx, member.id, code)
  },

  exported: ({ ctx, member }) => exportMember(ctx, member.id),
})
