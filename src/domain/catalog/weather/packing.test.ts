import { expect, test } from 'vitest'
import { packingFor } from './packing.ts'

test('what is packed follows from how warm the day is, how cold the night, and how often it rains', () => {
  expect(packingFor({ highC: 32, lowC: 25, rainDays: 2 })).toEqual(['轻薄透气的衣物，遮阳帽、墨镜和防晒霜'])
  expect(packingFor({ highC: 24, lowC: 11, rainDays: 6 })).toEqual([
    '短袖和长裤，再带一件薄外套',
    '早晚温差约13℃，带一件方便穿脱的外套',
    '一把折叠伞',
  ])
  expect(packingFor({ highC: -12, lowC: -24, rainDays: 6 })[0]).toContain('厚羽绒服')
  expect(packingFor({ highC: 9, lowC: 3, rainDays: 14 })).toContain('雨衣或折叠伞，以及防水防滑的鞋')
})
