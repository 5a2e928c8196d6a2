import type { PostalAddressView } from '#src/api/account/postal-addresses.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { phoneFault } from '#src/domain/account/phone.ts'
import { MOST_LETTERS } from '#src/domain/account/postal-address.ts'

export const typedOf = (postalAddress: PostalAddressView | null) => ({
  name: postalAddress?.name ?? '',
  phone: postalAddress?.phone ?? '',
  province: postalAddress?.codes.p ?? '',
  city: postalAddress?.codes.c ?? '',
  district: postalAddress?.codes.d ?? '',
  address: postalAddress?.address ?? '',
  zip: postalAddress?.zip ?? '',
  is_default: postalAddress?.is_default ?? false,
})
type Typed = ReturnType<typeof typedOf>

/**
 * Rules that the API leaves to the service, or tells of three fields by one sentence. A phone that still shows its mask
 * is unchanged.
 */
export const faultsOf = ({ phone, province, city, district, address }: Typed, keptPhone?: string) => ({
  phone: isMasked(phone) && phone.trim() === keptPhone ? null : phoneFault(phone),
  province: province === '' ? '请选择省份' : null,
  city: city === '' ? '请选择城市' : null,
  district: district === '' ? '请选择区县' : null,
  address: addressFault([...address.trim()].length),
})

const addressFault = (length: number) =>
  length > MOST_LETTERS ? `详细地址最多${MOST_LETTERS}字` : length < 5 ? '请填写详细地址，至少5个字' : null
