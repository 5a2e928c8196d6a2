import { expect, test } from 'vitest'
import { rights, type Scope, scopesOf, staffRoles } from './staff.ts'

const holders = (right: (typeof rights)[number], isLead = false) =>
  Object.fromEntries(
    staffRoles.flatMap((role) => {
      const scopes = scopesOf({ roles: [role], isLead }, right)
      return scopes.length > 0 ? [[role, scopes]] : []
    }),
  )

test('Every right belongs to a role, and a person without a role has those of everybody', () => {
  for (const right of rights) expect(holders(right, true), right).not.toEqual({})
  const everybody = rights.filter((right) => scopesOf({ roles: [], isLead: true }, right).length > 0)
  expect(everybody).toEqual(['queue.read', 'order.note', 'report.own'])
})

test('Money is approved by finance alone', () => {
  for (const right of [
    'refund.approve',
    'refund.second',
    'withdraw.review',
    'day.close',
    'payment.offline',
  ] as const)
    expect(holders(right), right).toEqual({ finance: ['all'] })
})

test('Who hands out rights has none over money or catalogue', () => {
  const forbidden =
    /^(refund|payment|withdraw|recon|day|coupon|points|product|departure|taxonomy|hotel|supplier)\./
  const admin = rights.filter((right) => scopesOf({ roles: ['admin'], isLead: true }, right).length > 0)
  expect(admin.filter((right) => forbidden.test(right))).toEqual(['departure.read', 'product.read'])
})

test('A right for leads is nobody else’s', () => {
  expect(holders('review.decide')).toEqual({ admin: ['all'] })
  expect(holders('review.decide', true)).toEqual({ admin: ['all'], service: ['lead'] })
})

test('Several roles add up', () => {
  const both: Scope[] = scopesOf({ roles: ['custom', 'finance'], isLead: false }, 'pii.phone')
  expect(both.toSorted()).toEqual(['own', 'part'])
})
