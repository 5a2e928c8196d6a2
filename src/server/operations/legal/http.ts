import type { LegalCalls } from '#src/api/desk/legal/texts.ts'
import { handlers } from '#src/server/ctx.ts'
import { withdrawVersion } from './approval.ts'
import type { LegalNoun } from './noun.ts'
import { listTexts, viewText, viewVersion } from './read.ts'
import { discardDraft, recallDraft, saveDraft, submitDraft } from './write.ts'

/** The calls that both kinds of legal texts have. */
export const legalHandlers = <B>(calls: LegalCalls, noun: LegalNoun<B>) =>
  handlers(calls, {
    list: async ({ ctx }) => ({ list: await listTexts(ctx, noun) }),
    detail: ({ ctx, input: { code } }) => viewText(ctx, noun, code),
    version: ({ ctx, input: { code, text_version } }) => viewVersion(ctx.db, noun, code, text_version),
    save: ({ ctx, staff, input }) => saveDraft(ctx, staff, noun, input),
    discard: ({ ctx, input }) => discardDraft(ctx, noun, input),
    submit: ({ ctx, staff, input }) => submitDraft(ctx, staff, noun, input),
    recall: ({ ctx, input }) => recallDraft(ctx, noun, input),
    withdraw: ({ ctx, staff, input }) => withdrawVersion(ctx, staff, noun, input),
  })
