import { describe, expect, test } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { weixin } from '#src/api/auth/weixin.ts'
import { signIn } from '#test/people/sign-in.ts'
import { BACK, openWeixinShop } from '#test/people/weixin-shop.ts'

const { shop, somebody, returning, comeBack, through, aMember, boundMember, uidOf } = await openWeixinShop()

describe('a member who is logged in already', () => {
  test('ties the messaging app to the account; a second one takes the place of the first', async () => {
    const member = await aMember()
    const visitor = await signIn(shop, member)
    const [first, second] = [somebody(), somebody()]
    expect(await through(visitor, first)).toBe(`${BACK}#wx_ok=bound`)
    expect(await through(visitor, first)).toBe(`${BACK}#wx_ok=bound`)
    expect(await through(visitor, second)).toBe(`${BACK}#wx_ok=bound`)
    expect(await uidOf(visitor)).toBe(member.uid)
    expect(await through(shop.visitor(), first)).toMatch(/#wx=/)
    const returned = shop.visitor()
    expect(await through(returned, second)).toBe(`${BACK}#wx_ok=in`)
    expect(await uidOf(returned)).toBe(member.uid)
  })

  test('cannot take one that is another account’s, and stays who they are', async () => {
    const { nickname } = await boundMember()
    const member = await aMember()
    const visitor = await signIn(shop, member)
    expect(await through(visitor, nickname)).toBe(`${BACK}#wx_error=taken`)
    expect(await uidOf(visitor)).toBe(member.uid)
  })

  test('of two accounts that want one identity at once, one has it', async () => {
    const nickname = somebody()
    const members = [await aMember(), await aMember()]
    const visitors = await Promise.all(members.map((member) => signIn(shop, member)))
    const fields = await Promise.all(visitors.map((visitor) => returning(visitor, nickname)))
    const told = await Promise.all(visitors.map((visitor, i) => comeBack(visitor, fields[i] ?? {})))
    expect(told.sort()).toEqual([`${BACK}#wx_error=taken`, `${BACK}#wx_ok=bound`])
  })

  test('who ties two at the same moment has the later one, and no call fails', async () => {
    const member = await aMember()
    const visitor = await signIn(shop, member)
    const fields: Awaited<ReturnType<typeof returning>>[] = []
    for (let tabs = 0; tabs < 4; tabs++) fields.push(await returning(visitor, somebody()))
    const told = await Promise.all(fields.map((each) => comeBack(visitor, each)))
    expect(told).toEqual(Array(4).fill(`${BACK}#wx_ok=bound`))
    const known = shop.db.selectFrom('member_weixin').select('id').where('member_id', '=', member.id)
    expect(await known.execute()).toHaveLength(1)
  })

  test('unties it as often as they like; what the shop knew of it is gone', async () => {
    const { id, nickname } = await boundMember()
    const visitor = await signIn(shop, { id })
    for (let i = 0; i < 2; i++) expect((await visitor.call(weixin.unbind, {})).failed).toBeNull()
    expect((await visitor.call(session.infos, {})).data.wx_bound).toBe(false)
    const known = shop.db.selectFrom('member_weixin').select('id').where('nickname', '=', nickname)
    expect(await known.execute()).toEqual([])
    expect(await through(shop.visitor(), nickname)).toMatch(/#wx=/)
  })
})
