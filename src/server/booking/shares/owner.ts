import { randomInt } from 'node:crypto'
import type { orderShares } from '#src/api/booking/papers/shares.ts'
import type { Data } from '#src/api/endpoint.ts'
import { shareEndsAt, shareFault, sharePath, TOKEN_CHARS } from '#src/domain/booking/shares/share.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'
import { hashOf } from './token.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const newToken = () =>
  Array.from({ length: TOKEN_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function lockOwn(tx: Tx, member: Member, orderNo: string) {
  const order = await lockOrder(tx, { orderNo })
  if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
  return order
}

/** `GET /order/share/make`: the same link as long as it lives. Refuses STATE where the order may have none. */
export const makeShare = (
  ctx: Ctx,
  member: Member,
  orderNo: string,
): Promise<Data<(typeof orderShares)['make']>> =>
  ctx.transaction(async (tx) => {
    const order = await lockOwn(tx, member, orderNo)
    const { snapshot, departs_on, returns_on } = order
    const fault = shareFault({ status: order.status, returnsOn: returns_on, now: ctx.now })
    if (fault) throw new Refused('STATE', undefined, fault)
    const token = await tokenOf(ctx, tx, order.id)
    return {
      token,
      url: ctx.publicUrl + sharePath(token),
      title: snapshot.title,
      desc: `${departs_on} 出发，${snapshot.days}天${snapshot.nights}晚，${snapshot.departCity}集合`,
      image: snapshot.cover,
      expires_at: shareEndsAt(returns_on),
    }
  })

/** Under the order's lock, so that two that ask at once get the same. */
async function tokenOf(ctx: Ctx, tx: Tx, orderId: number): Promise<string> {
  const found = await store.findShare(tx, orderId)
  if (found) return ctx.vault.open(found.token_enc)
  const token = newToken()
  await store.insertShare(tx, {
    order_id: orderId,
    token_hash: hashOf(ctx, token),
    token_enc: ctx.vault.seal(token),
    created_at: ctx.now,
  })
  return token
}

/** `POST /order/share/revoke`: from now on the link leads nowhere; a second time changes nothing. */
export const stopSharing = (ctx: Ctx, member: Member, orderNo: string) =>
  ctx.transaction(async (tx) => {
    const order = await lockOwn(tx, member, orderNo)
    await store.revokeShare(tx, order.id, ctx.now)
    return {}
  })
