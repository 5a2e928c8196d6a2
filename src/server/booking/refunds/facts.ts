import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import type { OrderToRefund } from '#src/domain/booking/refunds/quote.ts'
import type { PaymentLeft } from '#src/domain/booking/refunds/split.ts'
import { sumOf, toFen } from '#src/domain/money.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { findBalance, listNamedSupplements } from '#src/server/booking/billing/service.ts'
import { countsOf, findLines, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { listPaymentsLeft } from '#src/server/booking/payments/service.ts'
import { type Leaver, listPeople } from './store.ts'

/** All that a refund of an order is worked out on. It counts when it was read under the order's lock. */
export interface RefundFacts {
  order: OrderRecord
  toRefund: OrderToRefund
  /** `payer` is masked. */
  payments: (PaymentLeft & { channel: PayChannel; payer: string })[]
  people: Leaver[]
  /** Lines of 补款 that were for one traveller alone, by whom. */
  theirs: { code: string; seq: number }[]
}

export async function findFacts(db: Db, order: OrderRecord): Promise<RefundFacts> {
  const { snapshot } = order
  const lines = await findLines(db, order.id)
  const left = await listPaymentsLeft(db, order.id)
  const balance = await findBalance(db, order.id)
  const people = await listPeople(db, order.id)
  const named = await listNamedSupplements(db, order.id)
  const onItsWayFen = left.reduce((sum, each) => sum + each.onItsWayFen, 0)
  return {
    order,
    toRefund: {
      ladder: snapshot.ladder,
      departsOn: order.departs_on,
      days: snapshot.days,
      lines,
      terms: snapshot.terms ?? null,
      counts: countsOf(order),
      rooms: order.rooms,
      share: order.share,
      paidFen: toFen(order.paid_fen),
      committedFen: toFen(order.refunded_fen + onItsWayFen),
      floorFen: toFen(order.kept_floor_fen),
      balanceFen: sumOf(balance.map(({ amount_fen }) => toFen(amount_fen))),
    },
    payments: left.map(({ id, paidAt, leftFen, channel, payerMask }) => ({
      id,
      paidAt,
      leftFen: toFen(leftFen),
      channel,
      payer: payerMask,
    })),
    theirs: named.map(({ id, seq }) => ({ code: `supplement:${id}`, seq })),
    people: people.map(({ seq, kind, name_cn, name_en_last, name_en_first }) => ({
      seq,
      kind,
      name: name_cn || `${name_en_last} ${name_en_first}`.trim(),
    })),
  }
}

/** The travellers at these places; TRAVELLER for a place where nobody stands. */
export function leaversOf({ people }: Pick<RefundFacts, 'people'>, seqs: readonly number[]): Leaver[] {
  return [...new Set(seqs)]
    .sort((a, b) => a - b)
    .map((seq) => {
      const person = people.find((each) => each.seq === seq)
      if (!person) throw new Refused('TRAVELLER', undefined, '没有这位出行人，请刷新后重试')
      return person
    })
}

export const headcount = (leavers: readonly Pick<Leaver, 'kind'>[]): Counts => {
  const of = (kind: Leaver['kind']) => leavers.filter((each) => each.kind === kind).length
  return {
    adult: of('adult'),
    child_bed: of('child_bed'),
    child_nobed: of('child_nobed'),
    infant: of('infant'),
  }
}
