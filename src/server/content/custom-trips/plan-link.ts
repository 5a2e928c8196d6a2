import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#src/server/ctx.ts'

const MAC_BYTES = 12

const macOf = ({ vault }: Pick<Ctx, 'vault'>, requestId: number) =>
  vault.hmac('custom_plan', String(requestId)).subarray(0, MAC_BYTES)

/** One link for all versions of a request's plan, worked out from its id: who reads the table cannot make one. */
export const planToken = (ctx: Pick<Ctx, 'vault'>, requestId: number): string =>
  `${requestId.toString(36)}-${macOf(ctx, requestId).toString('hex')}`

export const planPath = (ctx: Pick<Ctx, 'vault'>, requestId: number): string =>
  `/customized/product?token=${planToken(ctx, requestId)}`

/** The request of a link; null for one that we never made. */
export function requestOfToken(ctx: Pick<Ctx, 'vault'>, token: string): number | null {
  const [id = '', mac = ''] = token.split('-')
  const requestId = Number.parseInt(id, 36)
  const given = Buffer.from(mac, 'hex')
  if (!Number.isSafeInteger(requestId) || given.length !== MAC_BYTES) return null
  return timingSafeEqual(given, macOf(ctx, requestId)) ? requestId : null
}
