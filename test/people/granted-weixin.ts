import { grantWeixin } from '#src/server/account/auth/weixin/weixin-grants.ts'
import { noteIdentity } from '#src/server/account/auth/weixin/weixin-store.ts'
import type { Shop, Visitor } from '#test/shop/shop.ts'

let identities = 0

/** The grant that a browser gets on its way back from the messaging app, for a WeChat identity without an account. */
export async function grantedWeixin(shop: Shop, visitor: Pick<Visitor, 'cookies' | 'ask'>) {
  if (!visitor.cookies.has('nonce')) await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  const unionid = `union-${++identities}`
  const identity = { unionid, openid: `open-${identities}`, nickname: '海阳' }
  const { id } = await noteIdentity(shop.db, identity, shop.clock.now())
  const ctx = shop.ctx()
  const nonce = visitor.cookies.get('nonce') ?? null
  const weixinId = await grantWeixin({ ...ctx, visitor: { ...ctx.visitor, nonce } }, shop.db, id)
  return { id, weixinId }
}
