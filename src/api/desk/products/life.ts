import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { rowId, version } from '../service/shapes.ts'

const publishing = { staff: 'product.publish' } as const
const one = { id: rowId }
const reason = requiredText(5, 200, '请写明原因，5到200个字')

const Schedule = z.object({
  at: time,
  by: z.string(),
  note: z.string(),
  /** Why it could not be published at that moment; empty while it waits for it. */
  fault: z.string(),
})

/** Null where nothing is scheduled. */
const Scheduled = z.object({ schedule: z.nullable(Schedule) })
export type ProductSchedule = z.output<typeof Schedule>

/** When a product comes into the shop by itself, and how it leaves the desk's lists (desk book §4.4). */
export const productLife = {
  schedule: endpoint({
    method: 'GET',
    path: '/api/desk/products/{id}/schedule',
    access: { staff: 'product.read' },
    summary: '定时发布：时间与安排的人，未成功时的原因',
    input: z.object(one),
    data: Scheduled,
    refusals: ['NOT_FOUND'],
  }),
  setSchedule: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/schedule',
    access: publishing,
    audit: 'product.schedule',
    summary: '定时发布草稿：检查现在须通过，到时再查一遍；在此之前草稿不能修改',
    input: z.object({
      ...one,
      version,
      /** `2026-12-01T09:00` in Shanghai. */
      at: rawText(32, '请选择日期和时间', '请选择日期和时间'),
      note: text(200),
    }),
    data: z.object({ ...Scheduled.shape, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/unschedule',
    access: publishing,
    audit: 'product.unschedule',
    summary: '撤回定时发布，草稿保留',
    input: z.object(one),
    data: z.object({ ...Scheduled.shape, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/archive',
    access: publishing,
    audit: 'product.archive',
    summary: '归档：没有未结束的订单与未截止的未来团期时，退出列表',
    input: z.object({ ...one, reason }),
    data: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/api/desk/products/{id}/unarchive',
    access: publishing,
    audit: 'product.unarchive',
    summary: '取消归档，回到已下架',
    input: z.object({ ...one, reason }),
    data: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
