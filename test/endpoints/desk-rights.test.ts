import { expect, test } from 'vitest'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { DeskEndpoint } from '#src/api/endpoint.ts'
import {
  type Right,
  rights,
  type Scope,
  type StaffRole,
  scopesOf,
  staffRoles,
} from '#src/domain/account/staff.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'

/**
 * The table of the desk book §2.1, written out by hand a second time: 产品 计调 客服 定制 财务 内容 管理员. `●` all, `–` none,
 * else the scope: `o` own, `h` handed, `p` part, `l` lead.
 */
const table: Record<Right, string> = {
  'queue.read': 'o o o o o o o',
  'order.note': '● ● ● ● ● ● ●',
  'report.own': 'o o o o o o o',
  'order.read': 'p ● ● o ● – ●',
  'order.confirm': '– ● – – – – –',
  'order.edit': '– ● ● o – – –',
  'order.change': '– ● ● o – – –',
  'order.supplement': '– ● ● o – – –',
  'order.cancel': '– ● ● – – – –',
  'order.shopcancel': '– ● – – – – –',
  'order.advise': '– – ● ● – – –',
  'refund.request': '– ● ● o – – –',
  'refund.cost': '– ● – – – – –',
  'refund.approve': '– – – – ● – –',
  'refund.second': '– – – – ● – –',
  'departure.read': '● ● ● ● ● – ●',
  'departure.edit': '● ● – – – – –',
  'departure.batch': '● ● – – – – –',
  'departure.guarantee': '– ● – – – – –',
  'departure.cancel': '– ● – – – – –',
  'manifest.read': '– ● ● – – – –',
  'manifest.export': '– ● – – – – –',
  'notice.send': '– ● – – – – –',
  'product.read': '● ● ● ● ● ● ●',
  'product.edit': '● – – – – p –',
  'product.publish': '● – – – – – –',
  'taxonomy.edit': '● – – – – p –',
  'supplier.edit': '● ● – – – – –',
  'hotel.edit': '● – – – – – –',
  'review.read': '● ● ● – – ● ●',
  'review.reply': '– – ● – – ● –',
  'review.hide': '– – – – – ● –',
  'review.decide': '– – l – – – ●',
  'consult.work': '– h ● ● – – –',
  'question.answer': '● – ● – – – –',
  'chat.work': '– h ● ● – – –',
  'chat.lead': '– – l – – – –',
  'custom.work': '– – ● o – – –',
  'custom.assign': '– – ● – – – –',
  'plan.write': '– – – ● – – –',
  'case.edit': '– – – ● – p –',
  'coupon.edit': '– – – – – ● –',
  'coupon.approve': '– – – – ● – –',
  'coupon.codes': '– – – – – ● –',
  'coupon.give': '– – ● – – – –',
  'points.adjust': '– – ● – p – –',
  'points.approve': '– – – – ● – –',
  'campaign.edit': 'p – – – – ● –',
  'content.edit': 'p – – – – ● –',
  'member.read': '– o ● o o – ●',
  'member.freeze': '– – ● – – – ●',
  'member.restore': '– – ● – – – ●',
  'member.export': '– – – – – – ●',
  'pii.phone': '– ● ● o p – –',
  'pii.document': '– ● p – – – –',
  'finance.read': '– – p – ● – –',
  'payment.offline': '– – – – ● – –',
  'invoice.work': '– – – – ● – –',
  'withdraw.review': '– – – – ● – –',
  'recon.work': '– – – – ● – –',
  'day.close': '– – – – ● – –',
  'contract.read': '● – – – ● – –',
  'contract.edit': '● – – – – – –',
  'contract.approve': '– – – – ● – –',
  'report.sales': '● ● – – ● p ●',
  'report.money': '– – – – ● – ●',
  'report.service': '– ● ● – – – ●',
  'settings.edit': '– – – – – – ●',
  'staff.manage': '– – – – – – ●',
  'audit.read': '– – – – p – ●',
  'system.work': '– – – – – – ●',
}
const columns: readonly StaffRole[] = [
  'product',
  'operations',
  'service',
  'custom',
  'finance',
  'content',
  'admin',
]
const scopeOf: Record<string, Scope | null> = {
  '●': 'all',
  o: 'own',
  h: 'handed',
  p: 'part',
  l: 'lead',
  '–': null,
}
const cellOf = (right: Right, role: StaffRole) => table[right].split(' ')[columns.indexOf(role)] ?? ''

test('the roles in code are those of the table, right by right and with their scopes', () => {
  expect([...staffRoles].sort()).toEqual([...columns].sort())
  const found = rights.flatMap((right) =>
    columns.map(
      (role) => [right, role, scopesOf({ roles: [role], isLead: true }, right)[0] ?? null] as const,
    ),
  )
  const written = rights.flatMap((right) =>
    columns.map((role) => [right, role, scopeOf[cellOf(right, role)] ?? null] as const),
  )
  expect(found).toEqual(written)
})

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const nameOf = ({ method, path }: DeskEndpoint) => `${method} ${path}`

/** A record that nobody has, so that a call that is allowed changes nothing: it answers anything but NO_RIGHT. */
const nowhere = (endpoint: DeskEndpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', 'nowhere']))

test.each(columns)(
  'a clerk of the role %s is answered by exactly the calls of the table; every other is NO_RIGHT and leaves a row',
  async (role) => {
    const person = await signInStaff(shop, { roles: [role] })
    const faults: string[] = []
    for (const endpoint of allDeskEndpoints) {
      const { access } = endpoint
      if (access === 'public' || access.staff === 'signed_in' || endpoint.answers === 'event-stream') continue
      await shop.db.deleteFrom('rate_limit').execute()
      const cell = cellOf(access.staff, role)
      // Who does not lead a team has nothing of a right of those who do.
      const isAllowed = cell !== '–' && cell !== 'l'
      const { code, data, request_id } = await askDesk(api, endpoint, nowhere(endpoint), person)
      if (isAllowed !== (code !== 25)) faults.push(`${nameOf(endpoint)}: ${code} for ${cell}`)
      if (code !== 25) continue
      if (data?.['right'] !== access.staff) faults.push(`${nameOf(endpoint)}: names ${data?.['right']}`)
      const row = await shop.db
        .selectFrom('audit_log')
        .select(['refused', 'staff_id', 'staff_right'])
        .where('request_id', '=', request_id)
        .executeTakeFirst()
      if (row?.refused !== 25 || row.staff_id !== person.id || row.staff_right !== access.staff)
        faults.push(`${nameOf(endpoint)}: no row`)
    }
    expect(faults).toEqual([])
  },
)

test('a guest hears NOT_STAFF at every call but those that prove who one is, and leaves no row', async () => {
  const before = await shop.db.selectFrom('audit_log').select('id').execute()
  const faults: string[] = []
  for (const endpoint of allDeskEndpoints) {
    if (endpoint.access === 'public') continue
    const { code } = await askDesk(api, endpoint, nowhere(endpoint), { cookie: 'desk_sid=made-up' })
    if (code !== 997) faults.push(`${nameOf(endpoint)}: ${code}`)
  }
  expect(faults).toEqual([])
  const open = allDeskEndpoints.filter(({ access }) => access === 'public').map(({ path }) => path)
  expect(open).toEqual([
    '/api/desk/login',
    '/api/desk/login/totp',
    '/api/desk/enrol/link',
    '/api/desk/enrol',
    '/api/desk/enrol/confirm',
  ])
  expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
})
