import { endpoint } from '../../endpoint.ts'
import { day, id, numBetween, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

const reason = requiredText(5, 100, '请写明原因，5到100个字')
const done = z.object({ message: z.string() })

/** 铁定成团 and 锁位 (desk book §4.3). */
export const departurePromises = {
  guarantee: endpoint({
    method: 'POST',
    path: '/api/desk/departures/guarantee',
    access: { staff: 'departure.guarantee' },
    audit: 'departure.guarantee',
    summary: '铁定成团：人数不足也出团；有人付款后不能撤回',
    input: z.object({ departure_id: id, reason }),
    data: done,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/desk/departures/guarantee/release',
    access: { staff: 'departure.guarantee' },
    audit: 'departure.release',
    summary: '撤回铁定成团：还没有人付款时',
    input: z.object({ departure_id: id, reason }),
    data: done,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/desk/departures/block',
    access: { staff: 'departure.edit' },
    audit: 'departure.block',
    summary: '锁位：为某人保留名额到某日',
    input: z.object({
      departure_id: id,
      pax: numBetween(1, 99, '请填写1到99位'),
      purpose: requiredText(2, 50, '请写明为谁保留，2到50个字'),
      /** The last day on which they are kept. */
      until: day,
    }),
    data: done,
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT'],
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/api/desk/departures/unblock',
    access: { staff: 'departure.edit' },
    audit: 'departure.unblock',
    summary: '放位：保留的名额回到可售',
    input: z.object({ hold_id: id }),
    data: done,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
