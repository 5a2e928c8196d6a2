import { expect, test } from 'vitest'
import { staffPasswordFault } from './staff-password.ts'

const lin = { login: 'lin', name: '林知远' }

test.each([
  ['', '请输入密码'],
  ['elevenchars', '密码至少12位，可以是一句话'],
  ['x'.repeat(129), '密码最多128位'],
  ['the-Lin-password', '密码不能包含账号或姓名，请换一个'],
  ['林知远的密码很长很长很长', '密码不能包含账号或姓名，请换一个'],
  ['aaaaaaaaaaaa', '这个密码太常见，容易被猜到，请换一个'],
  ['abcdabcdabcd', '这个密码太常见，容易被猜到，请换一个'],
  ['cedar over the river', null],
  ['十二个字的一句话也可以用', null],
])('%j is answered %s', (password, fault) => {
  expect(staffPasswordFault(password, lin)).toBe(fault)
})
