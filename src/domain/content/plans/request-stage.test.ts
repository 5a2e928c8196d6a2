import { expect, test } from 'vitest'
import { toFen } from '../../money.ts'
import { marginText, planMargin } from './plan-cost.ts'
import { requestStage } from './request-stage.ts'

test('a request is being planned while its first plan is written, and while its customer waits for the next one', () => {
  const stage = (status: Parameters<typeof requestStage>[0]['status'], hasDraft: boolean, isAsked: boolean) =>
    requestStage({ status, hasDraft, isAsked })
  expect(stage('contacted', false, false)).toBe('contacted')
  expect(stage('contacted', true, false)).toBe('planning')
  expect(stage('planned', true, false)).toBe('planned')
  expect(stage('planned', true, true)).toBe('planning')
  // Nobody has called yet, which is what is due; what has ended is not planned any more.
  expect(stage('new', true, false)).toBe('new')
  expect(stage('closed', true, true)).toBe('closed')
})

test('the margin of a plan is told in percent of its price, below nothing too, and not without a price', () => {
  expect(marginText(toFen(1_000_000), toFen(736_000))).toBe('26.4%')
  expect(marginText(toFen(100_000), toFen(125_000))).toBe('−25.0%')
  expect(planMargin(toFen(100_000), toFen(125_000))).toBe(-25_000)
  expect(marginText(toFen(0), toFen(100))).toBe('–')
})
