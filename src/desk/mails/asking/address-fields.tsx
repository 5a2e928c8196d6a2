import { useQuery } from '@tanstack/react-query'
import { deskMails } from '#src/api/desk/orders/mails.ts'
import { messageOf } from '#src/api/reply.ts'
import { MOST_LETTERS } from '#src/domain/account/postal-address.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { PlaceFields } from '#src/ui/fields/place-fields.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '../../client/query.ts'

export const start = { name: '', phone: '', province: '', city: '', district: '', address: '', zip: '' }
type Typed = typeof start

/** Whether nothing is missing; how it has to read is the server's to say. */
export const isWhole = ({ zip, ...needed }: Typed) =>
  Object.values(needed).every((text) => text.trim() !== '')

interface Props {
  typed: Typed
  fieldErrors: Readonly<Record<string, string>>
  onType(change: Partial<Typed>): void
}

/** An address as the traveller would fill it in. */
export function AddressFields({ typed, fieldErrors, onType }: Props) {
  const field = (name: keyof Typed) => ({
    error: fieldErrors[name],
    name,
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
    value: typed[name],
  })
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextInput autoComplete="off" label="收件人" maxLength={20} required {...field('name')} />
        <PhoneInput autoComplete="off" label="手机号" required {...field('phone')} />
      </div>
      <Place field={field} onType={onType} typed={typed} />
      <TextArea label="详细地址" most={MOST_LETTERS} required rows={2} {...field('address')} />
      <TextInput
        autoComplete="off"
        help="选填，6位数字"
        inputMode="numeric"
        label="邮编"
        maxLength={6}
        {...field('zip')}
      />
    </div>
  )
}

function Place({
  typed,
  field,
  onType,
}: Pick<Props, 'typed' | 'onType'> & Pick<Parameters<typeof PlaceFields>[0], 'field'>) {
  const tree = useQuery({ ...query(deskMails.regions, {}), staleTime: Number.POSITIVE_INFINITY })
  if (tree.error && !tree.data)
    return (
      <Notice live tone="err">
        地区没有加载出来，{messageOf(tree.error)}。
        <Button className="ml-3" look="text" onClick={() => void tree.refetch()} size="sm">
          重试
        </Button>
      </Notice>
    )
  return <PlaceFields field={field} onChange={onType} place={typed} tree={tree.data} />
}
