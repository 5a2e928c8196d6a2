import { sql } from 'kysely'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { ApprovalKindName } from '#src/domain/desk/approvals.ts'
import type { Eyes } from '#src/domain/desk/four-eyes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ApprovalDecision } from '#src/platform/db/schema.gen.ts'

interface NewApproval {
  kind: ApprovalKindName
  entity: string
  entity_id: string
  payload: string
  reason: string
  roles: StaffRole[]
  leadRoles: StaffRole[]
  asked_by: number
  asked_at: Date
  staff_due_at: Date
}

/** Null when the same thing is being asked already. */
export async function insertApproval(tx: Tx, { roles, leadRoles, ...row }: NewApproval) {
  const inserted = await tx
    .insertInto('approval')
    .values({ ...row, roles: sql`${roles}::staff_role[]`, lead_roles: sql`${leadRoles}::staff_role[]` })
    .onConflict((open) =>
      open.columns(['kind', 'entity', 'entity_id']).where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Says anew what stands to be decided; null when nothing does. Waits for whoever is deciding it. */
export async function renewApproval(tx: Tx, renewed: Omit<NewApproval, 'roles' | 'leadRoles'>) {
  const { kind, entity, entity_id, ...change } = renewed
  const row = await tx
    .updateTable('approval')
    .set(change)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Everybody who works, with what their rights hang on. */
export async function listDeciders(db: Db) {
  const { rows } = await sql<{ id: number; roles: StaffRole[]; isLead: boolean }>`
    select id, roles::text[] as roles, is_lead as "isLead" from staff where status = 'active'`.execute(db)
  return rows
}

/**
 * This person with whom they have let in anew by a link, and who has let them in: whoever makes a link can follow it, so
 * both may be one pair of eyes until it is forgotten. The link that an account began with is none of these.
 */
export async function eyesOf(db: Db, staffId: number): Promise<Eyes> {
  const links = await db
    .selectFrom('staff_enrolment as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .select(['link.staff_id', 'link.made_by'])
    .where('link.used_at', 'is not', null)
    .whereRef('link.created_at', '>', 'staff.created_at')
    .where((link) => link.or([link('link.staff_id', '=', staffId), link('link.made_by', '=', staffId)]))
    .execute()
  // A link that the console made binds to nobody.
  const sameAs = links.flatMap(({ staff_id, made_by }) => (staff_id === staffId ? (made_by ?? []) : staff_id))
  return { id: staffId, sameAs }
}

export interface ApprovalRow {
  id: number
  kind: ApprovalKindName
  entity: string
  entity_id: string
  payload: unknown
  reason: string
  asked_by: number
  asked_name: string
  asked_at: Date
  staff_due_at: Date
  decided_by: number | null
  decided_name: string | null
  decided_at: Date | null
  decision: ApprovalDecision | null
  decision_reason: string
}

/** Those whose kind the person may decide, and those they have asked for. */
interface Reach {
  kinds: readonly ApprovalKindName[]
  askedBy: number
}

const isWithin = ({ kinds, askedBy }: Reach) =>
  sql<boolean>`(a.kind = any(${[...kinds]}::text[]) or a.asked_by = ${askedBy})`

const rows = sql`
  select a.id, a.kind, a.entity, a.entity_id, a.payload, a.reason, a.asked_by, asker.name as asked_name, a.asked_at,
    a.staff_due_at, a.decided_by, decider.name as decided_name, a.decided_at, a.decision, a.decision_reason
  from approval a join staff asker on asker.id = a.asked_by left join staff decider on decider.id = a.decided_by`

export async function findApproval(db: Db, id: number, reach: Reach): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`${rows} where a.id = ${id} and ${isWithin(reach)}`.execute(db)
  return found.rows[0]
}

/** Under its lock: of two who decide at once the second sees the first one's decision. */
export async function lockApproval(tx: Db, id: number): Promise<ApprovalRow | undefined> {
  await tx.selectFrom('approval').select('id').where('id', '=', id).forUpdate().execute()
  // A statement of its own: the locking one would join whoever had decided when it began.
  const found = await sql<ApprovalRow>`${rows} where a.id = ${id}`.execute(tx)
  return found.rows[0]
}

interface Listing extends Reach {
  isOpen: boolean
  /** Behind the approval with this number. */
  after: number | null
  limit: number
}

export async function listApprovals(db: Db, { isOpen, after, limit, ...reach }: Listing) {
  const condition = sql`${isWithin(reach)} and (a.decided_at is null) = ${isOpen}`
  // What waits is listed the oldest first, what is decided the newest first.
  const [order, beyond] = isOpen ? [sql`a.id`, sql`>`] : [sql`a.id desc`, sql`<`]
  const found = await sql<ApprovalRow>`
    ${rows} where ${condition} and (${after}::bigint is null or a.id ${beyond} ${after}::bigint)
    order by ${order} limit ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from approval a where ${condition}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** What somebody has asked for that waits, or was decided since; the newest first. */
export async function listAsked(db: Db, askedBy: number, since: Date, limit: number): Promise<ApprovalRow[]> {
  const found = await sql<ApprovalRow>`
    ${rows} where a.asked_by = ${askedBy} and (a.decided_at is null or a.decided_at > ${since})
    order by a.id desc limit ${limit}`.execute(db)
  return found.rows
}

interface Decision {
  decision: ApprovalDecision
  decided_by: number
  decided_at: Date
  decision_reason: string
}

export const setDecision = (tx: Db, id: number, decision: Decision) =>
  tx.updateTable('approval').set(decision).where('id', '=', id).where('decided_at', 'is', null).execute()

/** What waits, the oldest first, each as its noun hears of it. */
export const listOldestOpen = (db: Db, limit: number) =>
  db
    .selectFrom('approval')
    .select(['id', 'entity', 'entity_id as entityId', 'payload', 'reason', 'asked_by as askedBy'])
    .select(sql<ApprovalKindName>`kind`.as('kind'))
    .where('decided_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What of this kind waits for a decision: the number of the question by the record that it is about. */
export async function findOpenApprovals(db: Db, kind: ApprovalKindName) {
  const rows = await db
    .selectFrom('approval')
    .select(['id', 'entity_id'])
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.entity_id, row.id]))
}

/** The same with what was asked. */
export const findAskedApprovals = (db: Db, kind: ApprovalKindName) =>
  db
    .selectFrom('approval')
    .select(['id', 'entity_id as entityId', 'payload'])
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .execute()

interface Question {
  kind: ApprovalKindName
  entity: string
  entityId: string
}

/** The question that stands about one thing, with who asked it; null where there is none. */
export async function findWaiting(db: Db, { kind, entity, entityId }: Question) {
  const row = await db
    .selectFrom('approval as a')
    .innerJoin('staff as s', 's.id', 'a.asked_by')
    .select(['a.id', 'a.asked_by as askedBy', 's.name as askedName', 'a.reason'])
    .where('a.kind', '=', kind)
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', entityId)
    .where('a.decided_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Takes a question back that nobody has decided; undefined where there is none. Waits for whoever is deciding it. */
export const recallApproval = (tx: Tx, { kind, entity, entityId }: Question) =>
  tx
    .deleteFrom('approval')
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('decided_at', 'is', null)
    .returning(['asked_by as askedBy', 'reason'])
    .executeTakeFirst()
