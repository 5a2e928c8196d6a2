import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { postalAddresses } from '#src/api/account/postal-addresses.ts'
import { Select } from '#src/ui/fields/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import type { Bound } from '#src/web/form/bound.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'

/** One of the member's own addresses, where paper is sent. */
export function AddressChoice(bound: Bound) {
  const found = useQuery({ ...query(postalAddresses.list, {}), staleTime: 0 })
  if (!found.data)
    return found.error ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton className="h-18" />
    )
  return (
    <Select
      help={
        <Link className="link" search={{ tab: 'address' }} to="/center/myInfo">
          管理邮寄地址
        </Link>
      }
      label="收件地址"
      required
      {...bound}
    >
      <option value="">{found.data.length === 0 ? '还没有保存的地址' : '请选择'}</option>
      {found.data.map(({ id, name, phone, province, city, district, address }) => (
        <option key={id} value={id}>
          {`${name} ${phone} ${province}${city === province ? '' : city}${district}${address}`}
        </option>
      ))}
    </Select>
  )
}
