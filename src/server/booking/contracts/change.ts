import type { ContractInfo, contracts } from '#src/api/booking/contracts.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { redrawing } from '#src/platform/db/sql/duplicate.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findOrder, lockOrder, type OrderParts, type OrderRecord, openTravellers } from '../orders/service.ts'
import { shopFacts } from './shop-facts.ts'
import { isCodeRight, newSigning, signerAmong } from './sign.ts'
import { factsOf, signatureOf } from './signature.ts'
import * as store from './store.ts'
import { renderText, unsignedText } from './text/text.ts'
import type { Subject } from './text/values.ts'
import { fieldsOf, signedPart, signingOf, unsignedPart } from './view.ts'

type Asked = Input<(typeof contracts)['confirm']>

/** The order as a change makes it, and how far the change is. */
interface ChangedSubject {
  changeId: number
  state: string
  expiresAt: Date | null
  order: OrderRecord
  /** Null: the people of the order. */
  people: readonly Traveller[] | null
  parts: OrderParts
  terms: { paidFen: Fen; differenceFen: Fen; replaces: string }
}

/** What contracts ask of changes; given to them where the API is put together, because changes stand on contracts. */
export interface ChangesToSign {
  subjectOf(ctx: Ctx, db: Db, order: OrderRecord, changeNo: string): Promise<ChangedSubject>
  /** STATE for one that is not to be signed now. */
  assertToSign(subject: { state: string; expiresAt: Date | null }, now: Date): void
  /** Goes on with the change, under the order's lock. */
  signed(ctx: Ctx, tx: Tx, order: OrderRecord, changeId: number): Promise<void>
}

async function subjectOf(ctx: Ctx, db: Db, order: OrderRecord, changed: ChangedSubject): Promise<Subject> {
  return {
    order: changed.order,
    people: changed.people ?? (await openTravellers(db, ctx.vault, order.id)),
    parts: changed.parts,
    shop: await shopFacts(ctx),
    change: changed.terms,
  }
}

/** `GET /order/contract/info?change_no=`: the new contract to be signed, or as it was signed. */
export async function viewContractOfChange(
  ctx: Ctx,
  member: Member,
  changes: ChangesToSign,
  { order_id, change_no = '' }: Input<(typeof contracts)['info']>,
): Promise<ContractInfo> {
  const found = await findOrder(ctx.db, member.id, order_id)
  if (!found) throw new Refused('NOT_FOUND')
  const changed = await changes.subjectOf(ctx, ctx.db, found, change_no)
  const signed = await store.findContractOfChange(ctx.db, changed.changeId)
  if (!signed) changes.assertToSign(changed, ctx.now)
  const subject = await subjectOf(ctx, ctx.db, found, changed)
  const part = signed
    ? await signedPart(ctx, { ...signed, state: 'signed' })
    : await unsignedPart(ctx, subject)
  return {
    ...part,
    fields: fieldsOf(ctx, subject),
    ...(await signingOf(ctx, member, found)),
    deadline_ts: changed.expiresAt,
  }
}

/**
 * Signs the new contract of a change. The old one stays in force until the change is carried out, which may be now (rule
 * book §8.9, 7).
 */
export async function signContractOfChange(ctx: Ctx, member: Member, changes: ChangesToSign, asked: Asked) {
  if (asked.agree !== true) throw badFields({ agree: '请阅读并同意合同内容' })
  const signed = await redrawing('contract_change_contract_no_key', () =>
    ctx.transaction((tx) => signOnce(ctx, tx, member, changes, asked)),
  )
  if (!signed) throw new Refused('BAD_CODE')
  return signed
}

async function signOnce(ctx: Ctx, tx: Tx, member: Member, changes: ChangesToSign, asked: Asked) {
  const order = await lockOrder(tx, { orderNo: asked.order_id })
  if (order?.member_id !== member.id) throw new Refused('NOT_FOUND')
  const changed = await changes.subjectOf(ctx, tx, order, asked.change_no ?? '')
  changes.assertToSign(changed, ctx.now)
  const subject = await subjectOf(ctx, tx, order, changed)
  const signName = signerAmong(subject.order, subject.people, asked.sign_name)
  const { template, hash } = await unsignedText(ctx, tx, subject)
  if (hash !== asked.text_hash) throw badFields({ text_hash: '合同内容有更新，请重新阅读后签署' })
  const signer = await store.findSigner(tx, member.id)
  if (!(await isCodeRight(ctx, tx, signer, order, asked.code))) return null
  const signing = await newSigning(ctx, tx, signName)
  const html = renderText(ctx, template, subject, signing)
  await store.insertContractOfChange(tx, {
    change_id: changed.changeId,
    contract_no: signing.contractNo,
    template_code: template.code,
    template_version: template.version,
    facts: factsOf(subject.order),
    ...signatureOf(ctx, html, { order, signing, phoneHash: signer.phone_hash }),
  })
  await changes.signed(ctx, tx, order, changed.changeId)
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...signing, status, isToPay: changed.terms.differenceFen > 0 }
}

/** Whether the contract of a change waits to be signed, so that a code for it may be sent. */
export const hasChangeToSign = async (db: Db, { id }: Pick<OrderRecord, 'id'>, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('order_change')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'to_sign')
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined
