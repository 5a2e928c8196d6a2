import { describe, expect, test } from 'vitest'
import { points } from '#src/api/marketing/points.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db } = shop

const memberOf = (uid: string) =>
  db.selectFrom('member').select(['id', 'inviter_id']).where('uid', '=', uid).executeTakeFirstOrThrow()

/** Somebody who opened a link with this mark, and registers. */
async function newcomer(mark: string, browser: { ip?: string; userAgent?: string } = {}) {
  const visitor = shop.visitor(browser.ip, browser.userAgent)
  visitor.cookies.set('source_from', mark)
  const phone = aPhone()
  return { ...(await logIn(shop, { phone, visitor })), phone }
}

describe('a member who registers by the link of another', () => {
  test('is bound to whom it names, once, and gives them points with the telephone masked', async () => {
    const inviter = await shop.signIn()
    const friend = await newcomer(`u_${inviter.member.uid}`)
    expect((await memberOf(friend.uid)).inviter_id).toBe(inviter.member.id)
    const { data } = await inviter.call(points.list, { type: 'invitation' })
    const note = `${friend.phone.slice(0, 3)}****${friend.phone.slice(-4)}`
    expect(data.list).toMatchObject([{ type: 'invitation', delta: 100, note }])
    const other = await shop.signIn()
    friend.cookies.set('source_from', `u_${other.member.uid}`)
    shop.clock.advanceSeconds(700)
    await logIn(shop, { phone: friend.phone, visitor: friend })
    expect((await memberOf(friend.uid)).inviter_id).toBe(inviter.member.id)
  })

  test('is bound to nobody by the mark of a channel, of nobody, or of who has left', async () => {
    const gone = await insertMember(db, { status: 'cancelled', uid: 'gonegonegonegone' })
    for (const mark of [
      'autumn-mail',
      'u_',
      'u_nobodynobodynobo',
      `u_${gone.uid}`,
      "u_'; drop table member",
    ]) {
      const friend = await newcomer(mark)
      expect((await memberOf(friend.uid)).inviter_id, mark).toBeNull()
    }
  })

  test('on the device of whom it names is bound to nobody: that is somebody inviting himself', async () => {
    const browser = { ip: '10.77.0.1', userAgent: 'Mozilla/5.0 test' }
    const inviter = await logIn(shop, { visitor: shop.visitor(browser.ip, browser.userAgent) })
    const himself = await newcomer(`u_${inviter.uid}`, browser)
    expect((await memberOf(himself.uid)).inviter_id).toBeNull()
    const friend = await newcomer(`u_${inviter.uid}`, { ...browser, ip: '10.77.0.2' })
    expect((await memberOf(friend.uid)).inviter_id).not.toBeNull()
  })

  test('gives points for twenty a month, and is bound beyond them all the same', async () => {
    const inviter = await shop.signIn()
    for (let friend = 0; friend < 20; friend++)
      await shop.transaction((tx) =>
        awardPoints(
          tx,
          { memberId: inviter.member.id, type: 'invitation', cause: `member:-${friend}` },
          shop.clock.now(),
        ),
      )
    const friend = await newcomer(`u_${inviter.member.uid}`)
    expect((await memberOf(friend.uid)).inviter_id).toBe(inviter.member.id)
    expect((await inviter.call(points.list, {})).data.total).toBe(20)
  })
})

describe('an order', () => {
  const referrerOf = async (orderNo: string) => (await shop.orderOf(orderNo)).referrer_id
  const order = async (buyer: Awaited<ReturnType<typeof shop.signIn>>) => {
    const booking = aBooking(await insertDeparture(db), { travellers_json: [liLei, hanMeimei] })
    return (await shop.book(buyer, booking)).data.order_id
  }

  test('freezes who invited its buyer, and rather whose link was opened last', async () => {
    const [inviter, other, buyer] = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
    expect(await referrerOf(await order(buyer))).toBeNull()
    await db
      .updateTable('member')
      .set({ inviter_id: inviter.member.id })
      .where('id', '=', buyer.member.id)
      .execute()
    expect(await referrerOf(await order(buyer))).toBe(inviter.member.id)
    buyer.cookies.set('source_from', `u_${other.member.uid}`)
    expect(await referrerOf(await order(buyer))).toBe(other.member.id)
  })

  test('is never its own buyer’s: the own link leaves the one who invited', async () => {
    const [inviter, buyer] = [await shop.signIn(), await shop.signIn()]
    buyer.cookies.set('source_from', `u_${buyer.member.uid}`)
    expect(await referrerOf(await order(buyer))).toBeNull()
    await db
      .updateTable('member')
      .set({ inviter_id: inviter.member.id })
      .where('id', '=', buyer.member.id)
      .execute()
    expect(await referrerOf(await order(buyer))).toBe(inviter.member.id)
  })
})
