import type { LegalCalls } from '#src/api/desk/legal/texts.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, type Person, signInStaff } from '#test/people/staff.ts'
import type { Shop } from '#test/shop/shop.ts'

type Clerk = Awaited<ReturnType<typeof signInStaff>>

/** What the calls of legal texts answer, done or refused, as far as it is looked at. */
export interface LegalAnswer {
  edit_version: number
  earliest_on: string
  fields: { title: string; body: string; legal_basis: string; checked_on: string }
  base: LegalAnswer['fields']
  in_use: { version: string; from: string } | null
  upcoming: { version: string; from: string } | null
  draft: { by: string } | null
  waiting: { approval_id: number; from: string } | null
  versions: { version: string; is_withdrawn: boolean; by: string | null; approved_by: string | null }[]
  blockers: string[]
  text: LegalAnswer
  message: string
  errors?: Record<string, string>
  html: string
  body: string
  list: { code: string; products: number; draft: { by: string } | null }[]
}

/** The desk of contract templates and ladders: one who writes and one who approves, and the whole way from one to the other. */
export function openLegalDesk(shop: Shop) {
  const desk = makeDeskApi(shop.services, shop.clock)
  const clerkOf = (person: Person) => signInStaff(shop, person)
  const ask = async (endpoint: DeskEndpoint, fields: Record<string, string>, who: Clerk) => {
    const { code, data } = await askDesk(desk, endpoint, fields, who)
    return { code, data: data as unknown as LegalAnswer }
  }

  /** Of one text: what a clerk does with it, signed in anew each time, because days pass in these tests. */
  function textOf(calls: LegalCalls, code: string) {
    const detail = async () => (await ask(calls.detail, { code }, await clerkOf({ roles: ['product'] }))).data
    const save = (changes: object, version: number, who: Clerk) =>
      ask(calls.save, { code, version: String(version), changes_json: JSON.stringify(changes) }, who)
    /** Saves these fields over whatever there is. */
    async function write(fields: Partial<LegalAnswer['fields']>, who: Clerk) {
      const { fields: seen, edit_version } = await detail()
      const changes = Object.fromEntries(
        Object.entries(fields).map(([name, to]) => [name, { from: seen[name as keyof typeof seen], to }]),
      )
      return save(changes, edit_version, who)
    }
    const submit = async (from: string, who: Clerk, over: Record<string, string> = {}) => {
      const { edit_version } = await detail()
      const asked = { edit_version: String(edit_version), effective_on: from, reason: '按新的示范文本修改' }
      return ask(calls.submit, { code, ...asked, ...over }, who)
    }
    const decide = async (who: Clerk, over: Record<string, string> = {}) => {
      const { waiting } = await detail()
      const id = String(waiting?.approval_id ?? 0)
      const given = { decision: 'approved', effective_on: waiting?.from ?? '', ...over }
      return ask(approvals.decide, { id, ...given }, who)
    }
    /** Written by one, put in use by another. */
    async function putInUse(fields: Partial<LegalAnswer['fields']>, from: string) {
      const writer = await clerkOf({ roles: ['product'], name: '苏晚' })
      const approver = await clerkOf({ roles: ['finance'], name: '周账' })
      await write({ legal_basis: '旅游法', checked_on: '2026-11-20', ...fields }, writer)
      const asked = await submit(from, writer)
      const decided = await decide(approver)
      return { asked, decided }
    }
    return { code, calls, detail, save, write, submit, decide, putInUse }
  }
  return { ask, clerkOf, textOf }
}
