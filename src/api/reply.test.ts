import { expect, test } from 'vitest'
import { postalAddresses } from './account/postal-addresses.ts'
import { errors } from './errors.ts'
import { ApiError, asked, messageOf } from './reply.ts'

const home = {
  ...{ name: '李雷', phone: '13812345678', province: '330000', city: '330100', district: '330106' },
  address: '文三路九十八号',
}

test('what an endpoint would refuse by its fields is refused before it is sent, in the same words', () => {
  expect(asked(postalAddresses.add, home).form.get('name')).toBe('李雷')
  const refused = () => asked(postalAddresses.add, { ...home, name: '李', zip: '1' })
  expect(refused).toThrow(ApiError)
  try {
    refused()
  } catch (error) {
    expect(messageOf(error)).toBe(errors.PARAM.message)
    expect((error as ApiError).fieldErrors).toEqual({
      name: '请填写2–20个字的收件人姓名',
      zip: '邮编格式错误',
    })
  }
})
