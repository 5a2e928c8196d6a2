import { describe, expect, test } from 'vitest'
import * as ofMembers from './account/member-codes.ts'
import * as ofOrders from './booking/order-codes.ts'
import * as general from './codes.ts'
import * as ofTravellers from './travellers/traveller-codes.ts'

const codes = { ...general, ...ofOrders, ...ofTravellers, ...ofMembers }

type Table = Record<string, number | string>
const tables = Object.entries(codes as unknown as Record<string, Table>)
const numbered = tables.filter(([name]) => !name.endsWith('Text'))

describe('an enumeration', () => {
  test.each(numbered)('%s gives every word a number of its own', (_, table) => {
    expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
    for (const number of Object.values(table)) expect(Number.isInteger(number)).toBe(true)
    for (const word of Object.keys(table)) expect(word).toMatch(/^[a-z]+(_[a-z]+)*(_h5)?$/)
  })

  test.each(tables.filter(([name]) => name.endsWith('Text')))(
    '%s has a label for every word',
    (_, labels) => {
      const words = Object.keys(labels).sort().join()
      expect(numbered.some(([, table]) => Object.keys(table).sort().join() === words)).toBe(true)
      expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length)
    },
  )
})

test('the numbers of order states are those of the rule book, §7.1', () => {
  expect(Object.values(codes.orderStatuses)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 110, 120, 130])
})
