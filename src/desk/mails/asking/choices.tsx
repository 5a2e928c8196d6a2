import type { deskMails } from '#src/api/desk/orders/mails.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Check } from '#src/ui/fields/field.tsx'

type Choices = Data<typeof deskMails.choices>
export type Kind = Choices['kinds'][number]['kind']

/** Instead of the number of an address that the traveller keeps. */
export const ELSEWHERE = 'elsewhere'

interface KindsProps {
  kinds: Choices['kinds']
  chosen: Kind | undefined
  onChoose(kind: Kind): void
}

/** What can be sent; what cannot, with its reason. */
export const Kinds = ({ kinds, chosen, onChoose }: KindsProps) => (
  <fieldset>
    <legend className="mb-1 text-ink-700">邮寄内容</legend>
    {kinds.map(({ kind, kind_text, can_ask, why }) => (
      <Check
        checked={chosen === kind}
        className="py-1"
        disabled={!can_ask}
        key={kind}
        kind="radio"
        name="kind"
        onChange={() => onChoose(kind)}
      >
        {kind_text}
        {why && <span className="ml-2 text-12 text-ink-500">{why}</span>}
      </Check>
    ))}
  </fieldset>
)

interface AddressesProps {
  addresses: Choices['addresses']
  chosen: string
  onChoose(id: string): void
}

/** Where the traveller has paper sent to, masked, or somewhere else. */
export const Addresses = ({ addresses, chosen, onChoose }: AddressesProps) => (
  <fieldset>
    <legend className="mb-1 text-ink-700">收件地址</legend>
    <div className="max-h-44 overflow-auto">
      {addresses.map(({ id, name, phone, region, is_default }) => (
        <Check
          checked={chosen === String(id)}
          className="py-1"
          key={id}
          kind="radio"
          name="address"
          onChange={() => onChoose(String(id))}
        >
          <span className="wrap-anywhere">
            {name} <span className="num">{phone}</span> {region}
          </span>
          {is_default && <span className="tag ml-2">默认</span>}
        </Check>
      ))}
      <Check
        checked={chosen === ELSEWHERE}
        className="py-1"
        kind="radio"
        name="address"
        onChange={() => onChoose(ELSEWHERE)}
      >
        {addresses.length === 0 ? '客人没有保存地址，按客人所说填写' : '按客人所说另填，只用于这一件'}
      </Check>
    </div>
  </fieldset>
)
