import { expect } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { weixin } from '#src/api/auth/weixin.ts'
import { bindWeixin, redeemGrant } from '#src/server/account/auth/weixin/weixin-grants.ts'
import { nobody } from '#src/server/ctx.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'
import { aPhone } from './log-in.ts'
import { openWeixin } from './weixin.ts'

/** Where every login begins, unless a test says otherwise. */
export const BACK = '/product?destId=11'

/** A shop with an open platform, and visitors who go to its page and back. */
export async function openWeixinShop() {
  const platform = await openWeixin()
  const shop = await openShop({ weixin: platform.open })

  let persons = 0
  const somebody = () => `旅客${++persons}`

  async function begin(visitor: Visitor, back = BACK) {
    const answer = await visitor.ask(weixin.open, { back })
    expect(answer.status).toBe(302)
    return answer.headers.get('location') ?? ''
  }

  /** The query with which the provider sends the browser back. */
  const returning = async (visitor: Visitor, nickname: string | null, back?: string) =>
    Object.fromEntries((await platform.choose(await begin(visitor, back), nickname)).searchParams)

  async function comeBack(visitor: Visitor, fields: Record<string, string>) {
    const answer = await visitor.ask(weixin.callback, fields)
    expect(answer.status).toBe(302)
    return answer.headers.get('location') ?? ''
  }

  /** Goes to the provider's page and back; answers the page that is shown with its fragment. */
  const through = async (visitor: Visitor, nickname: string | null, back?: string) =>
    comeBack(visitor, await returning(visitor, nickname, back))

  /** The grant of a WeChat identity that belongs to no account yet. */
  async function weixinIdOf(visitor: Visitor, nickname: string) {
    const [, id = ''] = /#wx=([\w-]{43})$/.exec(await through(visitor, nickname)) ?? []
    expect(id).not.toBe('')
    return id
  }

  const login = (visitor: Visitor, weixin_id: string) => visitor.call(weixin.login, { weixin_id })

  /** Binds the identity of a grant to a member, as registering with it does. */
  async function bindTo(memberId: number, visitor: Visitor, weixinId: string) {
    const ctx = { ...shop.ctx(), visitor: { ...nobody, nonce: visitor.cookies.get('nonce') ?? null } }
    await shop.services.transaction(async (tx) => {
      const identity = await redeemGrant(ctx, tx, weixinId)
      if (identity === null) throw new Error('the id was worth nothing')
      await bindWeixin(ctx, tx, identity, memberId)
    })
  }

  function aMember() {
    const phone = aPhone()
    const { seal, blindIndex } = shop.services.vault
    return insertMember(shop.db, { phone_enc: seal(phone), phone_hash: blindIndex('phone', phone) })
  }

  async function boundMember() {
    const nickname = somebody()
    const visitor = shop.visitor()
    const member = await aMember()
    await bindTo(member.id, visitor, await weixinIdOf(visitor, nickname))
    return { ...member, nickname }
  }

  const uidOf = async (visitor: Visitor) => (await visitor.call(session.infos, {})).data?.uid
  const freeze = (id: number) =>
    shop.db.updateTable('member').set({ status: 'frozen' }).where('id', '=', id).execute()

  return {
    shop,
    platform,
    somebody,
    begin,
    returning,
    comeBack,
    through,
    weixinIdOf,
    login,
    bindTo,
    aMember,
    boundMember,
    uidOf,
    freeze,
  }
}
