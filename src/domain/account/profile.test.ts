import { expect, test } from 'vitest'
import { birthdayFault, emailFault, oneLine } from './profile.ts'

const today = '2026-11-21'

test.each([
  ['2008-11-21', null],
  ['1900-01-01', null],
  ['2008-11-22', '会员须年满18周岁，请核对出生日期'],
  ['2026-11-21', '会员须年满18周岁，请核对出生日期'],
  ['2026-11-22', '出生日期有误，请核对'],
  ['1899-12-31', '出生日期有误，请核对'],
  ['2001-02-29', '出生日期有误，请核对'],
])('a member born on %s, on 2026-11-21: %s', (birthday, fault) => {
  expect(birthdayFault(birthday, today)).toBe(fault)
})

test.each(['a@b.cn', 'li.lei+travel@mail.example.com', '李雷@例子.公司'])(
  '%s is an e-mail address',
  (email) => {
    expect(emailFault(email)).toBeNull()
  },
)

test.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.cn', 'a@b@c.cn', `${'a'.repeat(75)}@bb.cn`])(
  '“%s” is no e-mail address',
  (email) => {
    expect(emailFault(email)).toBe('邮箱格式错误')
  },
)

test('a name stands on one line', () => {
  expect(oneLine(' 李\t雷\n\n与  韩梅梅 ')).toBe('李 雷 与 韩梅梅')
})
