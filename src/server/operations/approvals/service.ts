import type { DocumentShown } from '#src/api/desk/system/documents.ts'
import type { Staff } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { approvalDue } from '#src/domain/content/working-hours.ts'
import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
  mayDecide,
} from '#src/domain/desk/approvals.ts'
import { type Hand, whyNotSecond } from '#src/domain/desk/four-eyes.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { calmAlarm, raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { eyesOf, insertApproval, listDeciders, listOldestOpen, renewApproval } from './store.ts'

export { eyesOf, findAskedApprovals, findOpenApprovals, findWaiting, recallApproval } from './store.ts'

const ALONE = { kind: 'second_person_missing' } as const

/** What was asked for, as the noun hears of it again. */
export interface Asked {
  id: number
  entity: string
  entityId: string
  /** As the noun gave it; it checks the shape, for the row may be older than its code. */
  payload: unknown
  reason: string
  askedBy: number
}

/** What a noun says and does about the things of one kind that it asks a second person for. */
export interface ApprovalNoun {
  /** What will be done, line by line, for who decides; personal data masked. */
  describe(ctx: Ctx, asked: Asked): Promise<{ label: string; text: string; document?: DocumentShown }[]>
  /** Who had a hand in it beside who asked: none of them decides. */
  handsIn?(ctx: Ctx, asked: Asked): Promise<Hand[]>
  /** The sum that goes when it is approved; what who decides has seen is held against it. */
  amountOf?(asked: Asked): Fen
  /** The day from which it shall hold; who approves it names one that has not begun. */
  effectiveFrom?(asked: Asked): Day
  /**
   * Does it, in the transaction of the decision, and answers what that changed. May refuse: then nothing is decided.
   * `effectiveOn`: the day that was named, where `effectiveFrom` asks for one.
   */
  approve(ctx: Ctx, asked: Asked, by: Staff, effectiveOn?: Day): Promise<AuditEntry[]>
  /** Undoes what waited, where something did. */
  reject?(ctx: Ctx, asked: Asked, by: Staff): Promise<AuditEntry[]>
}
export type ApprovalNouns = Partial<Record<ApprovalKindName, ApprovalNoun>>

interface Asking {
  kind: ApprovalKindName
  entity: string
  entityId: string | number
  payload: object
  reason: string
  askedBy: number
  /** Who had a hand in it beside who asks, as the noun's `handsIn` says it. */
  hands?: readonly Hand[]
}

/**
 * Asks a second person, in the transaction of what happened; the item 待复核 follows by itself. Refuses STATE while the same
 * thing is being asked already. Rings when nobody is left who may decide: it takes somebody who neither asked nor had a hand in
 * it, whom it is not about, and who cannot be one of them under another name.
 */
export async function askApproval(ctx: Ctx, tx: Tx, asking: Asking): Promise<number> {
  const { roles, leadRoles } = approvalKinds[asking.kind]
  const id = await insertApproval(tx, {
    kind: asking.kind,
    entity: asking.entity,
    entity_id: String(asking.entityId),
    payload: JSON.stringify(asking.payload),
    reason: asking.reason,
    roles: [...roles],
    leadRoles: [...leadRoles],
    asked_by: asking.askedBy,
    asked_at: ctx.now,
    staff_due_at: approvalDue(ctx.now),
  })
  if (id === null) throw new Refused('STATE', undefined, '已提交复核，请等待决定')
  await ringIfAlone(ctx, tx, asking)
  return id
}

/** The same where the question that stands, if there is one, is asked anew with other facts, by whoever asks now. */
export async function askAgain(ctx: Ctx, tx: Tx, asking: Asking): Promise<number> {
  const { kind, entity, entityId, payload, reason, askedBy } = asking
  const id = await renewApproval(tx, {
    ...{ kind, entity, reason },
    entity_id: String(entityId),
    payload: JSON.stringify(payload),
    asked_by: askedBy,
    asked_at: ctx.now,
    staff_due_at: approvalDue(ctx.now),
  })
  if (id === null) return askApproval(ctx, tx, asking)
  await ringIfAlone(ctx, tx, asking)
  return id
}

async function ringIfAlone({ now }: Pick<Ctx, 'now'>, tx: Tx, { hands = [], ...asking }: Asking) {
  if (!(await hasSecond(tx, asking, hands))) await ringAlone(tx, asking.kind, now)
}

const ringAlone = (db: Db, kind: ApprovalKindName, now: Date) =>
  raiseAlarm(db, { ...ALONE, ref: kind, detail: { said: approvalKinds[kind].alone } }, now)

/** Whether somebody who works may decide this, as `decide` would let them. */
async function hasSecond(
  db: Db,
  { kind, entity, entityId, askedBy }: Pick<Asking, 'kind' | 'entity' | 'entityId' | 'askedBy'>,
  hands: readonly Hand[],
): Promise<boolean> {
  const all = [{ title: '提出人', id: askedBy }, ...hands]
  for (const { id, ...person } of await listDeciders(db)) {
    // Nobody decides about themselves either.
    const isAbout = entity === 'staff' && id === Number(entityId)
    if (isAbout || !mayDecide(kind, person)) continue
    if (whyNotSecond(await eyesOf(db, id), all) === '') return true
  }
  return false
}

/** More than ever wait; the oldest of them have waited longest for somebody. */
const MOST_LOOKED_AT = 200

/**
 * Rings for each kind of which something waits that nobody may decide, and lets the others fall silent of which two people
 * or more may decide: whoever asks for these, there is a second one.
 */
export async function ringForAlone(nouns: ApprovalNouns, ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const stuck = new Set<ApprovalKindName>()
  for (const { kind, ...asked } of await listOldestOpen(db, MOST_LOOKED_AT)) {
    if (stuck.has(kind)) continue
    const hands = (await nouns[kind]?.handsIn?.(ctx, asked)) ?? []
    if (!(await hasSecond(db, { kind, ...asked }, hands))) stuck.add(kind)
  }
  for (const kind of stuck) await ringAlone(db, kind, now)
  for (const ref of await kindsWithSecond(db))
    if (!stuck.has(ref)) await calmAlarm(db, { ...ALONE, ref }, now)
}

/** What two people or more may decide. */
async function kindsWithSecond(db: Db): Promise<ApprovalKindName[]> {
  const people = await listDeciders(db)
  return approvalKindNames.filter((kind) => people.filter((person) => mayDecide(kind, person)).length > 1)
}
