import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar-day.ts'
import { type Crowd, crowdOf, isMinor, kindFault, kindsOf } from './ages.ts'
import type { PersonKind } from './traveller-codes.ts'

const departs = '2026-10-01'
const returns = '2026-10-08'

describe('the band of a traveller', () => {
  test.each<[string, string, Crowd]>([
    ['born on the day of departure', '2026-10-01', 'infant'],
    ['two years old the day after return', '2024-10-09', 'infant'],
    ['two years old on the day of return', '2024-10-08', 'child'],
    ['two years old on the way', '2024-10-04', 'child'],
    ['twelve the day after departure', '2014-10-02', 'child'],
    ['twelve on the day of departure', '2014-10-01', 'youth'],
    ['eighteen the day after departure', '2008-10-02', 'youth'],
    ['eighteen on the day of departure', '2008-10-01', 'adult'],
    ['sixty-five the day after departure', '1961-10-02', 'adult'],
    ['sixty-five on the day of departure', '1961-10-01', 'senior'],
  ])('%s', (_, birthday, crowd) => {
    expect(crowdOf(birthday, departs, returns)).toBe(crowd)
  })

  test('minors are those below eighteen', () => {
    expect((['infant', 'child', 'youth', 'adult', 'senior'] as const).map(isMinor)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ])
  })
})

describe('the kind a traveller is booked as', () => {
  const adult = '该出行人按出发日年龄为成人，请按成人预订'
  const child = '该出行人按出发日年龄为儿童，请按儿童预订'
  const infant = '该出行人按返程日年龄为婴儿，请按婴儿预订'
  test.each<[PersonKind, string, string | null]>([
    ['adult', '1990-01-01', null],
    ['adult', '2014-10-01', null],
    ['child_bed', '2014-10-01', adult],
    ['child_nobed', '1950-01-01', adult],
    ['infant', '1990-01-01', adult],
    ['child_bed', '2014-10-02', null],
    ['child_nobed', '2020-01-01', null],
    ['adult', '2014-10-02', child],
    ['infant', '2024-10-04', child],
    ['infant', '2025-01-01', null],
    ['child_nobed', '2025-01-01', infant],
    ['adult', '2025-01-01', infant],
  ])('%s, born %s: %s', (kind, birthday, fault) => {
    expect(kindFault(kind, birthday, departs, returns)).toBe(fault)
  })

  test('always has one that fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const birthday = addDays(departs, -days)
        const kinds = kindsOf(crowdOf(birthday, departs, returns))
        expect(kinds.length).toBeGreaterThan(0)
        for (const kind of kinds) expect(kindFault(kind, birthday, departs, returns)).toBeNull()
      }),
    )
  })
})
