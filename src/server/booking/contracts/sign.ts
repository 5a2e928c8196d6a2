import type { contracts } from '#src/api/booking/contracts.ts'
import type { Input } from '#src/api/endpoint.ts'
import { beforeDeparture } from '#src/domain/booking/departures/departure-day.ts'
import { contractDeadline } from '#src/domain/booking/order.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { crowdOf, isMinor } from '#src/domain/travellers/ages.ts'
import { normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { redrawing } from '#src/platform/db/sql/duplicate.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { verifyOtp } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { issueBills } from '../billing/service.ts'
import {
  assertNoOverlap,
  assertTravellerAgreed,
  drawSerial,
  errorsOf,
  findOrder,
  findParts,
  lockOrder,
  moveOrder,
  type OrderRecord,
  openTravellers,
  signFaults,
  tripOfOrder,
} from '../orders/service.ts'
import { clauseNo, freezeClause, hasOpenClause, openClause } from './clause.ts'
import { shopFacts } from './shop-facts.ts'
import { factsOf, signatureOf } from './signature.ts'
import * as store from './store.ts'
import { fullName } from './text/blocks.ts'
import type { Template } from './text/template.ts'
import { renderText, unsignedText } from './text/text.ts'
import type { Signing, Subject } from './text/values.ts'

type Asked = Input<(typeof contracts)['confirm']>

/**
 * Signs: the document is frozen, the bills are made and the order waits for its money (rule book §7.2 row 5, §9.1). All
 * under the order's lock: a second tab, a cancellation or the deadline comes before or after, never in between.
 */
export async function signContract(ctx: Ctx, member: Member, asked: Asked) {
  if (asked.agree !== true) throw badFields({ agree: '请阅读并同意合同内容' })
  const shop = await shopFacts(ctx)
  const signed = await redrawing('contract_contract_no_key', () =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderNo: asked.order_id })
      if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
      const travellers = await openTravellers(tx, ctx.vault, order.id)
      await assertSignable(ctx, tx, order, travellers)
      const signName = signerAmong(order, travellers, asked.sign_name)
      const subject = { order, people: travellers, parts: await findParts(tx, order.id), shop }
      const { template, hash } = await unsignedText(ctx, tx, subject)
      if (hash !== asked.text_hash) throw badFields({ text_hash: '合同内容有更新，请重新阅读后签署' })
      const signer = await store.findSigner(tx, member.id)
      if (!(await isCodeRight(ctx, tx, signer, order, asked.code))) return null
      const signing = await newSigning(ctx, tx, signName)
      await freeze(ctx, tx, { template, subject, signing, phoneHash: signer.phone_hash })
      return { ...signing, status: (await openForPayment(ctx, tx, order)).status }
    }),
  )
  if (!signed) throw new Refused('BAD_CODE')
  return signed
}

/**
 * Signs the clause that a supplement needs; its bill can be paid from then on (rule book §8.1). The order keeps its state,
 * and the contract stays as it was signed.
 */
export async function signClause(ctx: Ctx, member: Member, asked: Asked) {
  if (asked.agree !== true) throw badFields({ agree: '请阅读并同意补充条款' })
  const { bill_id: billId = 0 } = asked
  const signed = await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo: asked.order_id })
    if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
    const { subject, hash } = await openClause(ctx, tx, order, billId)
    const travellers = await openTravellers(tx, ctx.vault, order.id)
    const signName = signerAmong(order, travellers, asked.sign_name)
    if (hash !== asked.text_hash) throw badFields({ text_hash: '条款内容有更新，请重新阅读后签署' })
    const signer = await store.findSigner(tx, member.id)
    if (!(await isCodeRight(ctx, tx, signer, order, asked.code))) return null
    const signing = { contractNo: clauseNo(subject), signName, signedAt: ctx.now }
    await freezeClause(ctx, tx, { order, subject, signing, phoneHash: signer.phone_hash })
    return { ...signing, status: order.status }
  })
  if (!signed) throw new Refused('BAD_CODE')
  return signed
}

/** A wrong code is counted, so the transaction ends well for it, and the refusal is thrown outside. */
export const isCodeRight = (
  ctx: Ctx,
  tx: Tx,
  { phone_enc }: Pick<Awaited<ReturnType<typeof store.findSigner>>, 'phone_enc'>,
  { order_no: subject }: OrderRecord,
  code: string,
) => verifyOtp(ctx, tx, { phone: ctx.vault.open(phone_enc), scene: 'sign_contract', subject, code })

/**
 * Asked before a code for signing is sent: whatever would be refused with it is refused before a message leaves.
 * Answers what the code belongs to: this order, and no other of the member's.
 */
export async function assertMaySign(
  ctx: Ctx,
  member: Member,
  orderNo: string | undefined,
  hasChangeToSign: (db: Db, order: OrderRecord, now: Date) => Promise<boolean>,
): Promise<string> {
  if (orderNo === undefined) throw badFields({ order_id: '请说明要签署哪个订单' })
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  if (await hasOpenClause(ctx.db, order)) return order.order_no
  if (await hasChangeToSign(ctx.db, order, ctx.now)) return order.order_no
  await assertSignable(ctx, ctx.db, order, await openTravellers(ctx.db, ctx.vault, order.id))
  return order.order_no
}

async function assertSignable(ctx: Ctx, db: Db, order: OrderRecord, travellers: readonly Traveller[]) {
  if (order.cancel_reason === 'deadline') throw new Refused('PAY_EXPIRED')
  if (order.status !== 'wait_contract') throw new Refused('STATE')
  if (order.pay_deadline === null || ctx.now >= beforeDeparture(order.pay_deadline, order.departs_on))
    throw new Refused('PAY_EXPIRED')
  const faults = signFaults(ctx, order, travellers)
  if (faults.length > 0) throw new Refused('TRAVELLER', { errors: errorsOf(faults) })
  assertTravellerAgreed(order, travellers, ctx.now)
  await assertNoOverlap(db, ctx.vault, tripOfOrder(order, travellers))
}

/** The contact, or a grown traveller of the order, may sign for all. A youth travels at the adult's price only. */
export function signerAmong(order: OrderRecord, travellers: readonly Traveller[], typed: string): string {
  const adults = travellers.filter(
    ({ kind, birthday }) =>
      kind === 'adult' && !(birthday && isMinor(crowdOf(birthday, order.departs_on, order.returns_on))),
  )
  const spellings = [typed, normaliseChineseName(typed), normalisePinyin(typed)]
  const found = [order.contact_name, ...adults.map(fullName)].find(
    (name) => name !== '' && spellings.includes(name),
  )
  if (found === undefined) throw badFields({ sign_name: '签署人须为联系人或本单成人出行人' })
  return found
}

/** Under a number that no other contract has, also none of a change, which takes its number along when it is in force. */
export async function newSigning(ctx: Ctx, tx: Tx, signName: string): Promise<Signing> {
  const contractNo = `BMHT${dayOf(ctx.now).replaceAll('-', '')}${drawSerial()}`
  if (await store.isContractNoTaken(tx, contractNo)) return newSigning(ctx, tx, signName)
  return { contractNo, signName, signedAt: ctx.now }
}

interface Frozen {
  template: Template
  subject: Subject
  signing: Signing
  phoneHash: Buffer
}

async function freeze(ctx: Ctx, tx: Tx, { template, subject, signing, phoneHash }: Frozen) {
  const { order } = subject
  const html = renderText(ctx, template, subject, signing)
  await store.insertContract(tx, {
    contract_no: signing.contractNo,
    template_code: template.code,
    template_version: template.version,
    facts: factsOf(order),
    ...signatureOf(ctx, html, { order, signing, phoneHash }),
  })
}

/** Signing just before the deadline leaves a quarter of an hour to pay, once in the order's life. */
async function openForPayment(ctx: Ctx, tx: Tx, order: OrderRecord) {
  const old = order.pay_deadline ?? ctx.now
  const deadline = contractDeadline(old, ctx.now, order.departs_on, order.deadline_extended)
  await issueBills(tx, order, deadline, ctx.now)
  return moveOrder(tx, order, 'wait_pay', {
    actor: 'member',
    actorId: order.member_id,
    reason: 'the contract is signed',
    now: ctx.now,
    set: { pay_deadline: deadline, deadline_extended: order.deadline_extended || deadline > old },
  })
}
