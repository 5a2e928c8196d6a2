import { expect, test } from 'vitest'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import { auditText } from './audit-text.ts'

const entry = { reason: '', refused: null, after: null }
const codes = new Set(allDeskEndpoints.flatMap(({ audit }) => audit ?? []))

test('whatever staff did to an order has words, done or refused', () => {
  const ofOrders = [...codes].filter((code) => code.startsWith('order.'))
  expect(ofOrders.length).toBeGreaterThan(15)
  for (const action of [...ofOrders, 'payment.offline', 'approval.decide', 'approval.recall']) {
    expect(codes).toContain(action)
    expect(auditText({ ...entry, action, refused: 22 })).toMatch(/^\p{Script=Han}+，被拒绝：/u)
    expect(auditText({ ...entry, action, after: { kind: 'contract' } })).toMatch(/^\p{Script=Han}+(：|$)/u)
  }
})

test('a copy of a contract that staff open is no letter that they ask for', () => {
  const said = (after: Record<string, unknown>) => auditText({ ...entry, action: 'order.paper', after })
  expect(said({ contract_no: 'BMC2026110001' })).toBe('打开合同副本：BMC2026110001')
  expect(said({ kind: 'contract' })).toBe('代客人申请邮寄：合同副本')
})
