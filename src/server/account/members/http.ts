import { deskMembers } from '#src/api/desk/service/members.ts'
import { memberRebinding } from '#src/api/desk/service/rebinding.ts'
import { handlers } from '#src/server/ctx.ts'
import { lookUpPhone } from '#src/server/operations/lookups/service.ts'
import { devicesOf, historyOf, ordersOf, searchMembers, viewMember, wantedOf } from './read.ts'
import { rebind, sendRebindCode } from './rebind.ts'
import { revealPhone } from './reveal.ts'
import { endDevices, exportFor, freeze, restore, sendRestoreCode, unfreeze } from './work.ts'

export const deskMemberHandlers = [
  ...handlers(deskMembers, {
    list: ({ ctx, staff, input }) => searchMembers(ctx, staff, wantedOf(input)),
    lookup: ({ ctx, staff, input }) =>
      ctx.transaction(async (tx) => {
        const { phoneHash, audit } = await lookUpPhone(ctx, tx, staff, input.phone)
        return { answer: await searchMembers({ ...ctx, db: tx }, staff, { phoneHash }), audit: [audit] }
      }),
    overview: ({ ctx, staff, input }) => viewMember(ctx, ctx.db, staff, input.uid),
    orders: ({ ctx, staff, input }) => ordersOf(ctx, staff, input.uid),
    devices: ({ ctx, staff, input }) => devicesOf(ctx, staff, input.uid),
    history: ({ ctx, staff, input }) => historyOf(ctx, staff, input.uid),
    freeze: ({ ctx, staff, input }) => freeze(ctx, staff, input),
    unfreeze: ({ ctx, staff, input }) => unfreeze(ctx, staff, input),
    restoreCode: ({ ctx, staff, input }) => sendRestoreCode(ctx, staff, input),
    restore: ({ ctx, staff, input }) => restore(ctx, staff, input),
    endDevices: ({ ctx, staff, input }) => endDevices(ctx, staff, input),
    reveal: ({ ctx, staff, input }) => revealPhone(ctx, staff, input),
    exported: ({ ctx, staff, input }) => exportFor(ctx, staff, input),
  }),
  ...handlers(memberRebinding, {
    code: ({ ctx, staff, input }) => sendRebindCode(ctx, staff, input),
    rebind: ({ ctx, staff, input }) => rebind(ctx, staff, input),
  }),
]
