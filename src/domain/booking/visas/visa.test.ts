import { expect, test } from 'vitest'
import { visaAhead, visaDayFault, visaFault } from './visa.ts'

test('what is still to come follows from where a visa stands, and nothing comes after its end', () => {
  expect(visaAhead(null)).toEqual(['collecting', 'submitted', 'granted'])
  expect(visaAhead('collecting')).toEqual(['submitted', 'granted'])
  expect(visaAhead('missing')).toEqual(['submitted', 'granted'])
  expect(visaAhead('submitted')).toEqual(['granted'])
  for (const state of ['granted', 'refused', 'not_needed'] as const) expect(visaAhead(state)).toEqual([])
})

test('a step happened today or in the half year before', () => {
  expect(visaDayFault('2026-11-21', '2026-11-21')).toBeNull()
  expect(visaDayFault('2026-11-22', '2026-11-21')).not.toBeNull()
  expect(visaDayFault('2026-05-25', '2026-11-21')).toBeNull()
  expect(visaDayFault('2026-05-24', '2026-11-21')).not.toBeNull()
})

test('nothing is written of an order that is not signed or is over', () => {
  for (const status of ['deposit_paid', 'paid', 'ready', 'travelling'] as const)
    expect(visaFault(status)).toBeNull()
  for (const status of ['wait_confirm', 'wait_contract', 'cancelled', 'refunded', 'done'] as const)
    expect(visaFault(status)).not.toBeNull()
})
