import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { toFen } from '#src/domain/money.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import { earned, knownForLong } from '../account/cashback-records.ts'
import { codeFor } from '../browser/visitors.ts'

let serial = 0

/** A member who has asked for everything that one friend's trip has brought. */
export async function askedWithdrawal(site: Site, amountFen: number) {
  serial += 1
  const phone = `1391239${String(8_000 + serial)}`
  const traveller = makeTraveller(site.origin, phone, `10.5.90.${serial}`)
  await traveller.login()
  const { uid } = await traveller.call(session.infos, {})
  const member = await site.db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await knownForLong(site, member.id)
  const order = await earned(site, member.id, amountFen)
  await traveller.call(accounts.codeLogin, { phone, scene: 'withdraw' })
  const { withdraw_no } = await traveller.call(withdrawals.create, {
    amount_fen: toFen(amountFen),
    channel: 'alipay',
    account: phone,
    real_name: '李雷',
    code: await codeFor(site, phone),
  })
  return { no: withdraw_no, orderNo: order.orderNo, phone, uid, traveller }
}
