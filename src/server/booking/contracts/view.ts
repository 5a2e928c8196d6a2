import type { ContractInfo, contracts } from '#src/api/booking/contracts.ts'
import type { Input } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { ladderTable } from '#src/domain/booking/refund-ladder.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { documentTail } from '#src/domain/travellers/documents.ts'
import { docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { inParts } from '../billing/service.ts'
import {
  deadlineOf,
  errorsOf,
  type FoundOrder,
  findOrder,
  findParts,
  openTravellers,
  refundBaseOf,
  signFaults,
} from '../orders/service.ts'
import { clausePart } from './clause.ts'
import { shopFacts } from './shop-facts.ts'
import * as store from './store.ts'
import { fullName } from './text/blocks.ts'
import { maskedHtml } from './text/html.ts'
import { unsignedText } from './text/text.ts'
import { dayText, insuranceText, payText, type Subject } from './text/values.ts'

/**
 * The contract to be signed, or the signed one as it was stored. Numbers are masked in both: the full document stays in
 * the vault. STATE where there is none: not yet confirmed by staff, or cancelled before it was signed.
 * TRAVELLER where somebody is missing: a contract is never read with a blank in it (rule book §9.1).
 */
export async function viewContract(
  ctx: Ctx,
  member: Member,
  { order_id: orderNo, bill_id: billId }: Input<typeof contracts.info>,
): Promise<ContractInfo> {
  const order = await findOrder(ctx.db, member.id, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  if (billId !== undefined) return viewClause(ctx, member, order, billId)
  const contract = order.status === 'wait_contract' ? undefined : await store.findContract(ctx.db, order.id)
  if (order.status !== 'wait_contract' && !contract) throw new Refused('STATE')
  const subject = await loadSubject(ctx, order)
  if (!contract) assertNamed(ctx, subject)
  return {
    ...(contract ? await signedPart(ctx, contract) : await unsignedPart(ctx, subject)),
    fields: fieldsOf(ctx, subject),
    ...(await signingOf(ctx, member, order)),
    deadline_ts: deadlineOf(order),
  }
}

/** The clause of one supplement. NOT_FOUND for a bill that needs none, STATE for one that was taken back. */
async function viewClause(
  ctx: Ctx,
  member: Member,
  order: FoundOrder,
  billId: number,
): Promise<ContractInfo> {
  const { fee, supplement, ...clause } = await clausePart(ctx, order, billId)
  const fields = fieldsOf(ctx, await loadSubject(ctx, order))
  return { ...clause, fields: { ...fields, fee, supplement }, ...(await signingOf(ctx, member, order)) }
}

export async function signingOf(ctx: Ctx, member: Member, order: Pick<FoundOrder, 'contact_name'>) {
  const signer = await store.findSigner(ctx.db, member.id)
  return {
    need_scroll: 1 as const,
    sign: {
      need_sms: 1 as const,
      phone_mask: maskPhone(ctx.vault.open(signer.phone_enc)),
      sign_name_default: order.contact_name,
    },
    server_ts: ctx.now,
  }
}

/** Refuses TRAVELLER while somebody is missing: a contract is never read with a blank in it (rule book §9.1). */
export function assertNamed(ctx: Ctx, { order, people: travellers }: Subject) {
  const faults = signFaults(ctx, order, travellers)
  if (faults.length > 0) throw new Refused('TRAVELLER', { errors: errorsOf(faults) })
}

export async function loadSubject(ctx: Ctx, order: FoundOrder): Promise<Subject> {
  return {
    order,
    people: await openTravellers(ctx.db, ctx.vault, order.id),
    parts: await findParts(ctx.db, order.id),
    shop: await shopFacts(ctx),
  }
}

type Signed = Pick<
  store.ContractRow,
  'contract_no' | 'template_code' | 'template_version' | 'state' | 'html_enc' | 'sha256' | 'signed_at'
>

export async function signedPart(ctx: Ctx, contract: Signed) {
  const { template_code: code, template_version: version } = contract
  const { title } = await store.findTemplateTitle(ctx.db, code, version)
  return {
    contract_no: contract.contract_no,
    template: { code, version, title },
    state: contract.state,
    html: maskedHtml(ctx.vault.open(contract.html_enc)),
    sha256: contract.sha256.toString('hex'),
    text_hash: '',
    signed_at: contract.signed_at,
  }
}

export async function unsignedPart(ctx: Ctx, subject: Subject) {
  const { template, html, hash } = await unsignedText(ctx, ctx.db, subject)
  const { code, version, title } = template
  return {
    contract_no: '',
    template: { code, version, title },
    state: 'unsigned' as const,
    html: maskedHtml(html),
    sha256: '',
    text_hash: hash,
    signed_at: null,
  }
}

export function fieldsOf(
  ctx: Ctx,
  { order, people: travellers, parts, shop, change }: Subject,
): ContractInfo['fields'] {
  const { snapshot } = order
  const { supplier, unfit_text, shopping_text } = parts.trip
  const { baseFen } = refundBaseOf(order, parts)
  return {
    party: [
      { name: '旅行社', value: shop.company },
      { name: '旅游者代表', value: order.contact_name },
      { name: '联系电话', value: maskPhone(ctx.vault.open(order.contact_phone_enc)) },
    ],
    licence: shop.licenceNo,
    travellers: travellers.map((person) => ({
      name: fullName(person),
      kind_text: personKindText[person.kind],
      doc:
        person.docType === null ? '' : `${docTypeText[person.docType]} ${documentTail(person.docNo)}`.trim(),
    })),
    trip: [
      { name: '线路名称', value: snapshot.title },
      { name: '团号', value: snapshot.groupCode },
      { name: '出发地', value: snapshot.departCity },
      { name: '出发日期', value: dayText(order.departs_on) },
      { name: '返回日期', value: dayText(order.returns_on) },
      { name: '行程天数', value: `${snapshot.days}天${snapshot.nights}晚` },
      { name: '出行人数', value: travellersText(order) },
    ],
    fee: [
      ...parts.items.map((item) => ({ name: item.name, value: yuanText(toFen(item.amount_fen)) })),
      { name: '旅游费用总额', value: yuanText(toFen(order.payable_fen)) },
      { name: '支付方式与期限', value: payText(order, inParts(order, dayOf(ctx.now)), change) },
    ],
    ladder: ladderTable(snapshot.ladder, order.departs_on, baseFen).map(({ text, bp }) => ({ text, bp })),
    ground_operators: [{ name: supplier.name, address: supplier.address, phone: supplier.phone }],
    min_group: snapshot.minGroup,
    insurance: insuranceText(order),
    unfit: unfit_text,
    supplement: shopping_text,
  }
}
