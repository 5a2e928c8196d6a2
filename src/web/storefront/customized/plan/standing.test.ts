import { expect, test } from 'vitest'
import { changesAskedText, stateText } from './standing.ts'

test('a plan that is being changed says by when the next version comes, and promises none of a closed request', () => {
  const open = { dzs: null, is_closed: false, accept_why: '' }
  expect(changesAskedText(open)).toBe('已提出修改，定制师会在 24 小时内发出新版。当前这版仍可接受。')
  const departed = { ...open, accept_why: '出发日期已到，请联系定制师' }
  expect(changesAskedText(departed)).toBe('已提出修改，定制师会在 24 小时内发出新版。')
  const closed = { ...open, is_closed: true, accept_why: '这份需求已关闭，请联系定制师' }
  expect(changesAskedText(closed)).toBe('已提出修改，需求关闭后不再发出新版。')
})

test('the word at the top of a closed request says that it is closed, and that of a lapsed or replaced version stays', () => {
  const asked = { state: 'changes_asked', state_text: '修改中', is_closed: false } as const
  expect(stateText(asked)).toBe('修改中')
  expect(stateText({ ...asked, is_closed: true })).toBe('需求已关闭')
  expect(stateText({ state: 'expired', state_text: '已过期', is_closed: true })).toBe('已过期')
})
