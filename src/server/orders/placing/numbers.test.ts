import { expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openTestDatabase } from '#test/database.ts'
import { newOrderNo, shuffledSerial } from './numbers.ts'

const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const { db } = await openTestDatabase()

test('a million serials of a day are a million different numbers', () => {
  const seen = new Uint8Array(1_000_000)
  for (let serial = 0; serial < 1_000_000; serial++) {
    seen[Number(shuffledSerial(vault, 'order-no', '2026-11-21', serial))] = 1
  }
  expect(seen.every((each) => each === 1)).toBe(true)
})

test('the walk is another one every day and for every purpose', () => {
  const first = (purpose: string, day: string) =>
    [1, 2, 3, 4].map((serial) => shuffledSerial(vault, purpose, day, serial)).join()
  const walks = [
    first('order-no', '2026-11-21'),
    first('order-no', '2026-11-22'),
    first('contract-no', '2026-11-21'),
  ]
  expect(new Set(walks).size).toBe(3)
})

test('numbers asked for at once are all different, over the borders of blocks and of midnight', async () => {
  const ask = (at: string) => newOrderNo(db, vault, new Date(at))
  const evening = await Promise.all(Array.from({ length: 120 }, () => ask('2026-11-21T23:59:59+08:00')))
  const morning = await Promise.all(Array.from({ length: 120 }, () => ask('2026-11-22T00:00:00+08:00')))
  expect(new Set([...evening, ...morning]).size).toBe(240)
  expect(evening.every((number) => /^BM261121\d{6}$/.test(number))).toBe(true)
  expect(morning.every((number) => /^BM261122\d{6}$/.test(number))).toBe(true)
})
