import type { Day } from '#src/domain/calendar-day.ts'
import type { LegalKind } from '#src/domain/desk/legal/versions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** One version of one text, as its noun keeps it. */
export interface LegalVersion<Body> {
  code: string
  version: string
  title: string
  body: Body
  legalBasis: string
  checkedOn: Day | null
  inUseFrom: Day
  isWithdrawn: boolean
  /** Who wrote and who approved it; null for one that came with the shop. */
  by: string | null
  approvedBy: string | null
}

export interface NewVersion<Body> {
  code: string
  version: string
  title: string
  body: Body
  legal_basis: string
  checked_on: Day
  in_use_from: Day
  made_by: number
  approved_by: number
  made_at: Date
}

/** What a kind of legal text is, to what all kinds have in common: drafts, submitting, coming into use. */
export interface LegalNoun<Body> {
  kind: LegalKind
  /** Of one text, or of all; the newest first. */
  listVersions(db: Db, code?: string): Promise<LegalVersion<Body>[]>
  insertVersion(tx: Tx, row: NewVersion<Body>): Promise<unknown>
  setWithdrawn(tx: Tx, code: string, version: string, at: Date): Promise<unknown>
  /** How many products on sale stand on each text. */
  countProducts(db: Db): Promise<ReadonlyMap<string, number>>
  /** What was sent or stored as JSON, in one spelling. Refuses PARAM `body`. */
  read(json: unknown): Body
  /** Why it cannot be put in use as it stands, in sentences. */
  blockers(body: Body): string[]
  /** What differs from the version in use, line by line, for who decides. */
  differences(before: Body, now: Body): { label: string; text: string }[]
}
