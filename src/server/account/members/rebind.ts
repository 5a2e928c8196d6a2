import type { memberRebinding } from '#src/api/desk/service/rebinding.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { memberActionFault, memberStatusText } from '#src/domain/desk/member-work.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNoun, askApproval } from '#src/server/operations/approvals/service.ts'
import { attachDocuments, documentsShown } from '#src/server/operations/documents/service.ts'
import { followPhone } from '#src/server/phone-followers.ts'
import {
  findRebind,
  forgetRebind,
  givePhone,
  insertRebind,
  lockRebind,
  refuseTaken,
  unuseOtp,
  verifyOtp,
} from '../auth/service.ts'
import { lockFor, sendCodeFor } from './work.ts'

type Fields<A extends keyof typeof memberRebinding> = Input<(typeof memberRebinding)[A]>
type Answer<A extends keyof typeof memberRebinding> = Promise<Audited<Data<(typeof memberRebinding)[A]>>>
type Outcome = Data<(typeof memberRebinding)['rebind']>['outcome']

/** What a code is for that staff have sent: it moves no account by its member's own hand, nor their codes one here. */
const purposeOf = (uid: string) => ({ scene: 'bind_phone', subject: `staff ${uid}` }) as const

/** Sends a code to the new telephone, or to the old one. Refuses PARAM for the same one, TOO_OFTEN as any code. */
export const sendRebindCode = (ctx: Ctx, staff: Staff, { uid, phone }: Fields<'code'>): Answer<'code'> =>
  ctx.transaction(async (tx) => {
    const asked = { uid, action: 'rebind', ...purposeOf(uid), phone, template: 'rebind_code' } as const
    const phone_mask = await sendCodeFor(ctx, tx, staff, asked)
    const after = { to: phone === undefined ? 'old' : 'new' }
    return { answer: { phone_mask }, audit: [{ entity: 'member', id: uid, after }] }
  })

/**
 * Gives a member another telephone. With the codes of both it happens at once; with a paper instead of the old one's it
 * waits for a colleague. A wrong code is answered, so that it stays counted. Refuses PHONE_REGISTERED, and STATE while
 * the same is being asked already.
 */
export const rebind = (ctx: Ctx, staff: Staff, input: Fields<'rebind'>): Answer<'rebind'> =>
  ctx.transaction(async (tx) => {
    const { uid, phone, old_code: oldCode, document, reason } = input
    const { id, phone_enc } = await lockFor(ctx, tx, staff, uid, 'rebind')
    const own = ctx.vault.open(phone_enc)
    if (phone === own) throw badFields({ phone: '新手机号与当前手机号相同' })
    if (!oldCode && !document) throw badFields({ document: '请上传身份证明，或填写原手机的验证码' })
    const wrong = await wrongCode(ctx, tx, own, input)
    if (wrong) return answered(uid, wrong, reason)
    if (oldCode) await givePhone({ ...ctx, db: tx }, id, { phone, follow: followPhone })
    else await askForSecond(ctx, tx, { ...input, memberId: id, askedBy: staff.id, document: document ?? '' })
    return answered(uid, oldCode ? 'done' : 'waiting', reason)
  })

/** Telephones are in no log: that one was changed is. */
const answered = (uid: string, outcome: Outcome, reason: string) => ({
  answer: { outcome },
  audit: [
    { entity: 'member', id: uid, after: outcome === 'done' ? { phone: '已更改' } : { outcome }, reason },
  ],
})

/** A right code beside a wrong one stays usable, so that a slip of the tongue costs no second message. */
async function wrongCode(
  ctx: Ctx,
  tx: Tx,
  own: string,
  { uid, phone, code, old_code: oldCode }: Fields<'rebind'>,
): Promise<Outcome | null> {
  const purpose = purposeOf(uid)
  if (oldCode && !(await verifyOtp(ctx, tx, { ...purpose, phone: own, code: oldCode })))
    return 'wrong_old_code'
  if (await verifyOtp(ctx, tx, { ...purpose, phone, code })) return null
  if (oldCode) await unuseOtp(tx, ctx.vault.blindIndex('phone', own), purpose.scene, ctx.now)
  return 'wrong_code'
}

type Asking = Fields<'rebind'> & { memberId: number; askedBy: number; document: string }

async function askForSecond(ctx: Ctx, tx: Tx, asked: Asking) {
  const { uid, phone, document, reason, memberId, askedBy } = asked
  await refuseTaken(ctx, tx, phone, 'staff')
  const paper = {
    purpose: 'identity',
    refs: [document],
    entity: 'member',
    entityId: uid,
    field: 'document',
  } as const
  const held = (await attachDocuments(tx, askedBy, paper, ctx.now)).get(document)
  if (held === undefined) throw badFields({ document: '文件已失效，请重新上传' })
  const approval_id = await askApproval(ctx, tx, {
    ...{ kind: 'member_rebind', entity: 'member', entityId: uid, payload: {}, reason, askedBy },
  })
  await insertRebind(tx, {
    ...{ member_id: memberId, approval_id, document_id: held, asked_at: ctx.now },
    ...{ phone_enc: ctx.vault.seal(phone), phone_mask: maskPhone(phone) },
  })
}

/** What the second person reads, and what happens when they agree; the paper and the number are let go either way. */
export const phoneGiving: ApprovalNoun = {
  async describe(ctx, { id, entityId }) {
    const asked = await findRebind(ctx.db, id)
    if (!asked) return []
    const papers = asked.document_id === null ? null : await documentsShown(ctx, ctx.db, [asked.document_id])
    const paper = asked.document_id === null ? undefined : papers?.get(asked.document_id)
    return [
      { label: '会员', text: `${asked.name}（${entityId}），${memberStatusText[asked.status]}` },
      { label: '当前手机', text: maskPhone(ctx.vault.open(asked.own_phone_enc)) },
      { label: '新手机', text: asked.phone_mask },
      ...(paper ? [{ label: '身份证明', text: paper.name, document: paper }] : []),
      { label: '通过后', text: '各设备退出登录，会员用新手机登录；7天内不能提现' },
    ]
  },
  approve: (ctx, { id, entityId, reason }) =>
    ctx.transaction(async (tx) => {
      const asked = await lockRebind(tx, id)
      const fault =
        asked && memberActionFault('rebind', { status: asked.status, closingAt: asked.closing_at }, ctx.now)
      if (!asked || asked.phone_enc === null || fault)
        throw new Refused('STATE', undefined, fault ?? '已处理')
      const phone = ctx.vault.open(asked.phone_enc)
      await forgetRebind(tx, asked, ctx.now)
      await givePhone({ ...ctx, db: tx }, asked.member_id, { phone, follow: followPhone }).catch(sayTaken)
      return [{ entity: 'member', id: entityId, after: { phone: '已更改' }, reason }]
    }),
  reject: (ctx, { id, entityId }) =>
    ctx.transaction(async (tx) => {
      const asked = await lockRebind(tx, id)
      if (asked) await forgetRebind(tx, asked, ctx.now)
      return [{ entity: 'member', id: entityId, after: { rebind: 'rejected' } }]
    }),
}

/** Whoever decides reads a sentence of their own: nobody registers here. */
function sayTaken(error: unknown): never {
  if (error instanceof Refused && error.refusal === 'PHONE_REGISTERED')
    throw new Refused('STATE', undefined, error.sentence ?? '新手机号已是另一个账号的')
  throw error
}
