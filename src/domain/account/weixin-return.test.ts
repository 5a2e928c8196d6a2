import { expect, test } from 'vitest'
import { readFragment, toFragment, type WeixinReturn } from './weixin-return.ts'

test.each<[WeixinReturn, string]>([
  [{ weixinId: 'a_B-9' }, '#wx=a_B-9'],
  [{ outcome: 'in' }, '#wx_ok=in'],
  [{ outcome: 'bound' }, '#wx_ok=bound'],
  [{ outcome: 'refused' }, '#wx_error=refused'],
])('the outcome %j of a login is told as %s and read back', (told, fragment) => {
  expect(toFragment(told)).toBe(fragment)
  expect(readFragment(fragment)).toEqual(told)
})

test('a reason that nobody knows is a failure, and other fragments are not ours', () => {
  expect(readFragment('#wx_error=other')).toEqual({ outcome: 'failed' })
  for (const fragment of ['', '#', '#wx', '#wx=', '#wx=a b', '#wxx=1', '#notes', `#wx=${'a'.repeat(65)}`])
    expect(readFragment(fragment), fragment).toBeNull()
})
