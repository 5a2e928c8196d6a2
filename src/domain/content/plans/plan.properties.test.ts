import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPlanBody } from '#test/content/plan-body.ts'
import { perHead, planFaults, planTotal } from './plan.ts'
import { planChanges } from './plan-diff.ts'
import { acceptFault, changeFault, planState } from './plan-state.ts'

const line = fc.record({
  name: fc.constantFrom('住宿', '用车', '向导'),
  unit_fen: fc.nat(100_000_000),
  qty: fc.integer({ min: 1, max: 99 }),
  refundable: fc.boolean(),
})
const lines = fc.array(line, { maxLength: 40 })

describe('the price of a plan', () => {
  test('is the sum of its lines whatever is edited, and nobody is told less per head than they pay', () => {
    fc.assert(
      fc.property(lines, line, fc.integer({ min: 1, max: 50 }), (some, more, adult) => {
        const total = planTotal(some)
        expect(planTotal([...some, more]) - total).toBe(more.unit_fen * more.qty)
        expect(planTotal(some.toReversed())).toBe(total)
        const each = perHead(total, { adult, child: 0 })
        expect(each * adult - total).toBeGreaterThanOrEqual(0)
        expect(each * adult - total).toBeLessThan(adult)
      }),
    )
  })

  test('differs between two versions exactly where the customer is told so', () => {
    fc.assert(
      fc.property(lines, lines, (some, others) => {
        const told = planChanges(aPlanBody({ lines: some }), aPlanBody({ lines: others }))
        const differs = planTotal(some) !== planTotal(others)
        expect(told.some(({ part }) => part === '总价')).toBe(differs)
        expect(planChanges(aPlanBody({ lines: some }), aPlanBody({ lines: some }))).toEqual([])
      }),
    )
  })
})

describe('a plan', () => {
  const now = new Date('2026-11-21T10:00:00+08:00')
  const standing = {
    status: 'sent',
    version: 2,
    newest: 2,
    validUntil: new Date('2026-11-29T00:00:00+08:00'),
  } as const

  test('that is older than another is replaced, even when it would be valid; an accepted one stays accepted', () => {
    expect(planState({ ...standing, version: 1 }, now)).toBe('replaced')
    expect(planState({ ...standing, version: 1, status: 'accepted' }, now)).toBe('accepted')
  })

  test('can be accepted while a change is being worked on, never once it has lapsed or was replaced', () => {
    expect(acceptFault(planState({ ...standing, status: 'changes_asked' }, now))).toBeNull()
    expect(acceptFault(planState(standing, standing.validUntil))).toContain('已过期')
    expect(acceptFault('replaced')).toContain('新版本')
  })

  test('that has lapsed can be asked for anew, while free changes are left', () => {
    expect(changeFault('expired', 2)).toBeNull()
    expect(changeFault('expired', 3)).toContain('已用完')
  })

  test('is sent with a supplier, a day, a line of price and a text for each day', () => {
    const today = '2026-11-21'
    const full = aPlanBody({ supplier_id: 1 })
    expect(planFaults(full, today)).toEqual([])
    expect(planFaults({ ...full, departs_on: '2026-11-23' }, today)).toMatchObject([{ field: 'departs_on' }])
    expect(planFaults({ ...full, lines: [] }, today)).toMatchObject([
      { field: 'lines', message: '请至少写一项价格' },
    ])
    const free = full.lines.map((line) => ({ ...line, unit_fen: 0 }))
    expect(planFaults({ ...full, lines: free }, today)).toMatchObject([{ field: 'lines' }])
    const empty = full.days.with(0, { ...full.days[1], title: '', summary: '', activities: [] } as never)
    expect(planFaults({ ...full, days: empty }, today)).toHaveLength(2)
  })
})
