import type { Ctx } from '#src/server/ctx.ts'

/** Under the shop's key: whoever reads the table cannot try tokens by themselves. */
export const hashOf = ({ vault }: Pick<Ctx, 'vault'>, token: string) => vault.hmac('order_share', token)
