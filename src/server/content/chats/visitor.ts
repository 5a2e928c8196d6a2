import type { Member } from '#src/platform/http/handlers.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { visitorHashOf } from '../storefront/service.ts'
import type { Visitor } from './store/chats.ts'

export const visitorOf = (ctx: Ctx, member: Pick<Member, 'id'> | null): Visitor => ({
  memberId: member?.id ?? null,
  hash: ctx.visitor.nonce === null ? null : visitorHashOf(ctx, ctx.visitor.nonce),
})

/** Names a visitor in locks and counters. */
export const keyOf = ({ memberId, hash }: Visitor) =>
  memberId === null ? `g${hash?.toString('base64url') ?? ''}` : `m${memberId}`
