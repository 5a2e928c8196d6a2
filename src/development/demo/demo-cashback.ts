import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { followOrder } from '#src/server/marketing/cashback/service.ts'
import { askForWithdrawal } from '#src/server/marketing/withdrawals/asking.ts'
import { findDemoMember, loadFriend } from './demo.ts'
import { type Desk, openDesk } from './demo-desk.ts'
import { placeNext, placePast, settle, travel } from './demo-orders.ts'

const DAY_MS = 86_400_000
const NEXT_TRIP_DAYS = 40
/** The least that can be withdrawn, and a little. */
const WITHDRAWN_FEN = toFen(6_000)

/**
 * 返现 of the demo member: a friend who registered by his link has been on two trips and has paid a third; of what can be
 * withdrawn a part was asked for yesterday, so that today another one can be. Nothing when there is no demo member.
 */
export async function loadDemoCashback(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const demo = await findDemoMember(tx, vault)
  if (!demo) return
  const desk = openDesk(tx, vault, demo)
  const { friend, savedTravellers } = await loadFriend(tx, vault, demo.member.id, now)
  const free = addDays(dayOf(now), NEXT_TRIP_DAYS)
  const story = { tx, now, desk: openDesk(tx, vault, friend), savedTravellers, free }
  const past = [await placePast(story, 100035, 60, 'father'), await placePast(story, 100001, 45, 'father')]
  for (const order of past) await travel(story, order)
  const paidAt = new Date(now.getTime() - 2 * DAY_MS)
  const next = await placeNext(story, paidAt, 100033, 'father')
  await settle(story, paidAt, next)
  for (const orderNo of [...past.map((order) => order.orderNo), next]) {
    const { id, created_at } = await story.desk.locked(orderNo)
    for (const at of [created_at, now]) await followOrder(desk.at(at), tx, id)
  }
  await withdraw(desk, new Date(now.getTime() - DAY_MS))
  await tx.updateTable('orders').set({ sample: true }).where('member_id', '=', friend.member.id).execute()
}

async function withdraw(desk: Desk, at: Date) {
  const { code, forget } = await desk.ownCode(desk.at(at), 'withdraw')
  const asked = { channel: 'alipay', account: desk.phone, real_name: desk.name, code } as const
  await askForWithdrawal(desk.at(at), desk.member.id, { ...asked, amount_fen: WITHDRAWN_FEN })
  await forget()
}
