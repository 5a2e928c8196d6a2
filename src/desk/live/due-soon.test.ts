import { expect, test } from 'vitest'
import { dueSoon, reminderText } from './due-soon.ts'

const now = new Date('2026-11-21T10:00:00+08:00')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const item = (id: number, minutes: number, snoozed: number | null = null) => ({
  id,
  title: '确认订单',
  ref: `BM20261121000${id}`,
  text: '李雷 13800000001',
  due_at: at(minutes),
  snoozed_until: snoozed === null ? null : at(snoozed),
})

test('a reminder comes within the last ten minutes, not for what is overdue or put off', () => {
  const list = [
    item(1, 11),
    item(2, 10),
    item(3, 0.5),
    item(4, 0),
    item(5, -3),
    item(6, 9, 5),
    item(7, 9, -5),
  ]
  expect(dueSoon(list, now).map(({ id }) => id)).toEqual([2, 3, 7])
})

test('a reminder says kind and number, and nothing of who it is about', () => {
  expect(reminderText(item(1, 5))).toBe('确认订单 BM202611210001')
})
