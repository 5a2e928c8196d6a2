import type { Ctx } from '#src/server/ctx.ts'

/** Null for a request that was removed in the meantime. */
export async function phoneOfCustomer(ctx: Ctx, requestId: number): Promise<string | null> {
  const request = await ctx.db
    .selectFrom('custom_request')
    .select('phone_enc')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return request ? ctx.vault.open(request.phone_enc) : null
}
