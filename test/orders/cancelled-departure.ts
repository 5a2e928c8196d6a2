import { departureCancelling } from '#src/api/desk/orders/departures.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import type { RefundShop } from '#test/payments/refund-shop.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'

/** A shop whose desk cancels departures: who does it, who decides about it, and families that have booked. */
export function openCancelling(shop: RefundShop) {
  const { db } = shop
  const desk = makeDeskApi(shop.services, shop.clock)

  async function colleague(person: Person) {
    const signedIn = await signInStaff(shop, { hasGivenDigits: true, ...person })
    return {
      ...signedIn,
      ask: (endpoint: Pick<Endpoint, 'method' | 'path'>, fields: Record<string, string> = {}) =>
        askDesk(desk, endpoint, fields, signedIn),
    }
  }
  type Colleague = Awaited<ReturnType<typeof colleague>>

  /** A departure with room for sixty, which forms with forty. */
  async function departure(departsOn: string) {
    const { id } = await insertDeparture(db, {
      departs_on: departsOn,
      capacity: 60,
      min_group: 40,
      max_group: 60,
    })
    return {
      id,
      family: (more: { deposit?: boolean; over?: object } = {}, bills = 1) =>
        shop.family({ departsOn, ...more, over: { departure_id: id, ...more.over } }, bills),
      row: () => db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    }
  }

  const preview = async (
    clerk: Colleague,
    id: number,
    cause: ShopCause = 'not_formed',
    dates: Record<string, string> = {},
  ) =>
    (await clerk.ask(departureCancelling.preview, { id: String(id), cause, ...dates })).data as {
      allowed: boolean
      why: string
      plan_token: string
      needs_second: boolean
      law_text: string
      orders: { no: string; fate: string; refund_fen: number; compensation_fen: number }[]
      sums: Record<string, number>
      dates: { departure_id: number; departs_on: string; seats: number; is_chosen: boolean }[]
      why_no_dates: string
      messages: { to: string; channel: string; text: string }[]
    }

  /** What the page sends after its preview; `more` is what it should not have sent. */
  async function cancel(clerk: Colleague, id: number, more: Record<string, string> = {}) {
    const cause = (more['cause'] ?? 'not_formed') as ShopCause
    const { dates_json } = more
    const { plan_token, sums } = await preview(
      clerk,
      id,
      cause,
      dates_json === undefined ? {} : { dates_json },
    )
    const amount_fen = String(sums['refund_fen'])
    const reason = '报名人数不足，无法成团'
    const fields = { id: String(id), cause, plan_token, amount_fen, reason, ...more }
    return clerk.ask(departureCancelling.cancel, fields)
  }

  const question = (id: number) =>
    db
      .selectFrom('approval')
      .select(['id', 'payload'])
      .where('kind', '=', 'departure_cancel')
      .where('entity_id', '=', String(id))
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()

  async function decide(person: Colleague, id: number, more: Record<string, string> = {}) {
    const asked = await question(id)
    const { refund_fen } = asked.payload as { refund_fen: number }
    const decision = { id: String(asked.id), decision: 'approved', amount_fen: String(refund_fen) }
    return person.ask(approvals.decide, { ...decision, reason: '已核对退款', ...more })
  }

  return { colleague, departure, preview, cancel, question, decide }
}
