import type { deskMembers, MemberOverview, MemberRow } from '#src/api/desk/service/members.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { CLOSING_MS } from '#src/domain/account/closing.ts'
import { maskEmail } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { memberActionFault, memberActions } from '#src/domain/desk/member-work.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findSums } from '#src/server/marketing/cashback/service.ts'
import { listDevices } from '../auth/service.ts'
import { consentTexts } from '../consents/service.ts'
import { agreedTerms } from '../privacy/service.ts'
import * as store from './store.ts'

const reachOf = (staff: Staff): store.Reach => ({ onlyOf: onlyOf(staff, 'member.read') })

/** The account, or NOT_FOUND beyond this person's right. */
export async function loadMember(db: Db, staff: Staff, uid: string): Promise<store.MemberRecord> {
  const row = await store.findMember(db, uid, reachOf(staff))
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

const rowOf = ({ vault }: Pick<Ctx, 'vault'>, row: store.MemberRecord): MemberRow => ({
  uid: row.uid,
  name: row.name,
  contact_name: row.contact_name,
  phone_mask: masked(vault.open(row.phone_enc), maskPhone),
  status: row.status,
  registered_at: row.registered_at,
  last_login_at: row.last_login_at,
  order_count: row.order_count,
})

/** An account that was closed has an empty telephone. */
const masked = (open: string, mask: (text: string) => string) => (open === '' ? '' : mask(open))

/** Whoever the conditions find. Refuses PARAM without a condition, and when they find too many to be a search. */
export async function searchMembers(ctx: Ctx, staff: Staff, wanted: store.Wanted) {
  if (Object.values(wanted).every((value) => !value))
    throw badFields({ name: '请输入会员编号、姓名或订单号' })
  const found = await store.findMembers(ctx.db, wanted, reachOf(staff))
  if (found.length > store.MOST_FOUND)
    throw badFields({ name: `符合条件的会员超过${store.MOST_FOUND}位，请补充条件` })
  return { list: found.map((row) => rowOf(ctx, row)) }
}

export const wantedOf = (input: Input<(typeof deskMembers)['list']>): store.Wanted => ({
  uid: input.uid,
  name: input.name,
  orderNo: input.order_no,
  status: input.status,
  hasComplaint: input.has_complaint,
})

export async function viewMember(ctx: Ctx, db: Db, staff: Staff, uid: string): Promise<MemberOverview> {
  const row = await loadMember(db, staff, uid)
  const figures = await store.findFigures(db, row.id, ctx.now)
  return {
    ...rowOf(ctx, row),
    email_mask: row.email_enc === null ? '' : masked(ctx.vault.open(row.email_enc), maskEmail),
    city: row.city,
    frozen_at: row.frozen_at,
    frozen_reason: row.frozen_reason,
    closes_at: row.closing_at && new Date(row.closing_at.getTime() + CLOSING_MS),
    ...figures,
    paid_fen: toFen(figures.paid_fen),
    cashback: await cashbackOf(db, row.id),
    consents: await consentsOf(db, row.id),
    actions: memberActions.map((code) => {
      const why = memberActionFault(code, { status: row.status, closingAt: row.closing_at }, ctx.now)
      return { code, allowed: why === null, why: why ?? '' }
    }),
  }
}

async function cashbackOf(db: Db, memberId: number): Promise<MemberOverview['cashback']> {
  const { leftFen, pendingFen, withdrawingFen, withdrawnFen } = await findSums(db, memberId)
  return {
    left_fen: toFen(leftFen),
    pending_fen: toFen(pendingFen),
    withdrawing_fen: toFen(withdrawingFen),
    withdrawn_fen: toFen(withdrawnFen),
  }
}

/** The terms of the registration first, then every consent, also one that was taken back. */
async function consentsOf(db: Db, memberId: number): Promise<MemberOverview['consents']> {
  const terms = await agreedTerms(db, memberId)
  const given = await store.listConsentRows(db, memberId)
  return [
    { title: '用户协议', version: terms.agreement_version, given_at: terms.agreed_at, withdrawn_at: null },
    { title: '隐私政策', version: terms.privacy_version, given_at: terms.agreed_at, withdrawn_at: null },
    ...given.map(({ kind, ...row }) => ({ title: consentTexts[kind].title, ...row })),
  ]
}

export async function ordersOf(ctx: Ctx, staff: Staff, uid: string) {
  const { id } = await loadMember(ctx.db, staff, uid)
  const rows = await store.listOrdersOf(ctx.db, id)
  return rows.map(({ payable_fen, paid_fen, ...row }) => ({
    ...row,
    payable_fen: toFen(payable_fen),
    paid_fen: toFen(paid_fen),
  }))
}

export async function devicesOf(ctx: Ctx, staff: Staff, uid: string) {
  const { id } = await loadMember(ctx.db, staff, uid)
  return listDevices(ctx, id)
}

export async function historyOf(ctx: Ctx, staff: Staff, uid: string) {
  await loadMember(ctx.db, staff, uid)
  const rows = await store.listHistory(ctx.db, uid)
  return rows.map(({ at, action, reason, staff_id, staff_name }) => ({
    at,
    by: staff_id === null || staff_name === null ? null : { id: staff_id, name: staff_name },
    action,
    reason,
  }))
}
