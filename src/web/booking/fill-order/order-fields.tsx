import { isMasked } from '#src/domain/account/masks.ts'
import { type AgreementName, agreementText } from '#src/domain/booking/agreements.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import { Check, PhoneInput, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import type { OrderForm } from './order-form.ts'

interface Props {
  form: OrderForm
}

/** Whom the shop talks to; the first adult is one press away. */
export function ContactFields({ form: { values, change, field } }: Props) {
  const [first] = values.travellers
  const isSame = first !== undefined && first.name_cn !== '' && values.linkman === first.name_cn
  return (
    <section aria-labelledby="contact-title" className="panel p-7">
      <div className="mb-4 flex items-center">
        <h2 className="font-semibold text-20/30" id="contact-title">
          联系人
        </h2>
        {first && first.name_cn !== '' && (
          <Check
            checked={isSame}
            className="ml-auto"
            onChange={(event) =>
              change(
                event.target.checked
                  ? // A masked number is no number: nobody could be called.
                    {
                      linkman: first.name_cn,
                      ...(first.phone && !isMasked(first.phone) && { phone: first.phone }),
                    }
                  : { linkman: '' },
              )
            }
          >
            同旅客 1
          </Check>
        )}
      </div>
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
        <TextInput autoComplete="name" label="姓名" maxLength={20} required {...field('linkman')} />
        <PhoneInput label="手机号" required {...field('phone')} />
        <TextInput autoComplete="email" label="邮箱" placeholder="选填" type="email" {...field('email')} />
        <TextInput
          autoComplete="off"
          label="紧急联系人"
          maxLength={20}
          placeholder="选填"
          {...field('emergency_name')}
        />
        <PhoneInput
          autoComplete="off"
          label="紧急联系人手机号"
          placeholder="选填"
          {...field('emergency_phone')}
        />
      </div>
      <div className="mt-4">
        <TextArea label="特殊需求" most={200} placeholder="饮食忌口、房型、接站时间等" {...field('remark')} />
      </div>
    </section>
  )
}

interface AgreementProps extends Props {
  shown: readonly AgreementName[]
  /** What is read before its box is ticked. */
  said: { unfit_text: string; shopping_text: string }
}

/** The boxes of this order, none of them ticked by us (电商法 19). */
export function AgreementBoxes({ shown, said, form }: AgreementProps) {
  const { values, changeAt, errorOf } = form
  const tick = (name: AgreementName, isOn: boolean) =>
    changeAt(`agree_json.${name}`, ({ agree_json: given }) => ({
      agree_json: isOn ? [...given, name] : given.filter((each) => each !== name),
    }))
  return (
    <section aria-labelledby="agreements-title" className="panel p-7">
      <h2 className="mb-3 font-semibold text-20/30" id="agreements-title">
        确认事项
      </h2>
      {shown.includes('unfit') && said.unfit_text && (
        <p className="mb-3 rounded-control bg-sunk px-4 py-3 text-ink-700 leading-24">
          不适宜人群：{said.unfit_text}
        </p>
      )}
      {shown.includes('shopping') && (
        <div className="mb-3 rounded-control bg-sunk px-4 py-3 text-ink-700 leading-24">
          购物安排：
          <ol className="list-decimal pl-5">
            {shoppingStops(said.shopping_text).map((stop) => (
              <li key={stop}>{stop}</li>
            ))}
          </ol>
        </div>
      )}
      <ul className="grid gap-3">
        {shown.map((name) => (
          <li key={name}>
            <Check
              checked={values.agree_json.includes(name)}
              error={errorOf(`agree_json.${name}`)}
              name={`agree_json.${name}`}
              onChange={(event) => tick(name, event.target.checked)}
            >
              {agreementText[name]}
            </Check>
          </li>
        ))}
      </ul>
    </section>
  )
}
