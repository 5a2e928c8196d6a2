import { parseArgs } from 'node:util'
import { type StaffRole, staffRoles } from '#src/domain/account/staff.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { staffLoginFault, staffNameFault } from '#src/domain/desk/staff/staff-login.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { nobody } from '#src/server/ctx.ts'
import { recordUnsigned } from './audit.ts'
import { addAccount, enrolmentUrl, resetAccess, unlockAccount } from './managing/accounts.ts'
import { forgetUsedLinks } from './signing-in/links.ts'
import { findForLogin, lockAccount, lockStaff, type StaffRow } from './store.ts'

const USAGE = [
  'Usage: npm run staff -- add --login LOGIN --name NAME --role ROLE[,ROLE] [--lead]',
  '       npm run staff -- list',
  '       npm run staff -- reset LOGIN',
  '       npm run staff -- lock LOGIN',
  '       npm run staff -- unlock LOGIN',
  `Roles: ${staffRoles.join(', ')}`,
].join('\n')

interface Setting {
  database: Database
  vault: Vault
  now: Date
  /** Where the desk is seen from outside. */
  deskUrl: string
  print(line: string): void
}

/**
 * Staff from the machine's console: how the first admin comes, and the way back in when nobody else is left. It takes no
 * password; who is added chooses one behind the link. Throws one text for a person.
 */
export async function runStaffCommand([verb, ...args]: string[], setting: Setting) {
  try {
    if (verb === 'add') return await add(args, setting)
    if (verb === 'list' && args.length === 0) return await list(setting)
    const [login] = args
    const change = verb === undefined ? undefined : changes[verb]
    if (!change || login === undefined || args.length > 1) throw new Error(USAGE)
    await changeOne(login, change, setting)
  } catch (error) {
    throw error instanceof Refused ? new Error(sentenceOf(error)) : error
  }
}

const sentenceOf = ({ sentence, details, refusal }: Refused) =>
  sentence ?? Object.values((details?.['errors'] ?? {}) as Record<string, string>).join(' ') ?? refusal

async function add(args: string[], { database, vault, now, deskUrl, print }: Setting) {
  const newcomer = readNewcomer(args)
  const { token } = await database.transaction(async (tx) => {
    const { id, link } = await addAccount({ vault, now }, tx, newcomer, null)
    const after = { login: newcomer.login, roles: newcomer.roles, is_lead: newcomer.isLead }
    await note(tx, now, 'staff.invite', id, { after })
    return link
  })
  printLink(print, enrolmentUrl(deskUrl, token), newcomer.login)
}

function readNewcomer(args: string[]) {
  const { login = '', name = '', role = '', lead } = optionsOf(args)
  const roles = role.split(',').filter((word) => word !== '')
  const unknown = roles.filter((word) => !(staffRoles as string[]).includes(word))
  const fault =
    staffLoginFault(login) ??
    staffNameFault(name) ??
    (roles.length === 0 || unknown.length > 0 ? `--role: ${staffRoles.join(', ')}` : null)
  if (fault) throw new Error(`${fault}\n${USAGE}`)
  return { login, name: name.trim(), roles: roles as StaffRole[], isLead: lead }
}

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = {
      login: text,
      name: text,
      role: text,
      lead: { type: 'boolean', default: false },
    } as const
    return parseArgs({ args, options }).values
  } catch {
    throw new Error(USAGE)
  }
}

async function list({ database, print }: Setting) {
  const rows = await database.db
    .selectFrom('staff')
    .select(['login', 'name', 'roles', 'is_lead', 'status', 'last_login_at'])
    .orderBy('login')
    .execute()
  for (const { login, name, roles, is_lead, status, last_login_at } of rows)
    print(
      [
        login.padEnd(16),
        status.padEnd(8),
        String(roles).replace(/[{}]/g, '') + (is_lead ? ' (lead)' : ''),
        name,
        last_login_at ? shanghaiTime(last_login_at) : 'never',
      ].join('  '),
    )
  print(`${rows.length} accounts`)
}

interface Changing extends Setting {
  tx: Tx
  person: StaffRow
}
type Change = (changing: Changing) => Promise<() => void>

const changes: Record<string, Change> = {
  async reset({ tx, person, vault, now, deskUrl, print }) {
    await forgetUsedLinks(tx, person.id)
    const { token } = await resetAccess({ vault, now }, tx, person, null)
    await note(tx, now, 'staff.reset', person.id, {
      before: { status: person.status },
      after: { status: 'invited' },
    })
    return () => printLink(print, enrolmentUrl(deskUrl, token), person.login)
  },
  async lock({ tx, person, now, print }) {
    if (person.status === 'locked' || person.status === 'left')
      throw new Error(`${person.login} is ${person.status} already.`)
    await lockAccount(tx, person.id, '由系统命令锁定', now)
    await note(tx, now, 'staff.lock', person.id, {
      before: { status: person.status },
      after: { status: 'locked' },
    })
    return () => print(`${person.login} is locked; its sessions end with their next call.`)
  },
  async unlock({ tx, person, now, print }) {
    const status = await unlockAccount(tx, person, now)
    await note(tx, now, 'staff.unlock', person.id, { before: { status: 'locked' }, after: { status } })
    return () => print(`${person.login} is ${status} again.`)
  },
}

async function changeOne(login: string, change: Change, setting: Setting) {
  const tell = await setting.database.transaction(async (tx) => {
    const found = await findForLogin(tx, login)
    const person = found && (await lockStaff(tx, found.id))
    if (!person) throw new Error(`There is no account ${login}.`)
    return await change({ ...setting, tx, person })
  })
  tell()
}

const note = (
  tx: Tx,
  now: Date,
  action: `staff.${string}`,
  entityId: number,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => recordUnsigned({ now, visitor: nobody }, tx, { actor: 'console', action, entityId, ...change })

function printLink(print: (line: string) => void, url: string, login: string) {
  print(`Give ${login} this link. It works once, for 24 hours:`)
  print(url)
}
