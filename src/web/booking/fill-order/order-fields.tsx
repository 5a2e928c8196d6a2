import { type AgreementName, agreementText } from '#src/domain/agreements.ts'
import { Check, PhoneInput, TextArea, TextInput } from '../../ui/field.tsx'
import type { OrderForm } from './order-form.ts'

interface Props {
  form: OrderForm
  errors: Record<string, string>
  onChange(form: OrderForm): void
}

/** Whom the shop talks to; the first adult is one press away. */
export function ContactFields({ form, errors, onChange }: Props) {
  const set = (over: Partial<OrderForm>) => onChange({ ...form, ...over })
  const [first] = form.travellers
  const isSame = first !== undefined && first.nameCn !== '' && form.linkman === first.nameCn
  return (
    <section aria-labelledby="contact-title" className="panel p-7">
      <div className="mb-4 flex items-center">
        <h2 className="font-semibold text-[20px] leading-[30px]" id="contact-title">
          联系人
        </h2>
        {first && first.nameCn !== '' && (
          <Check
            checked={isSame}
            className="ml-auto"
            onChange={(event) =>
              set(
                event.target.checked
                  ? { linkman: first.nameCn, ...(first.phone && { phone: first.phone }) }
                  : { linkman: '' },
              )
            }
          >
            同旅客 1
          </Check>
        )}
      </div>
      <div className="grid grid-cols-3 gap-4 max-[900px]:grid-cols-1">
        <TextInput
          autoComplete="name"
          error={errors['linkman']}
          label="姓名"
          maxLength={20}
          name="linkman"
          onChange={(event) => set({ linkman: event.target.value })}
          required
          value={form.linkman}
        />
        <PhoneInput
          error={errors['phone']}
          label="手机号"
          name="phone"
          onChange={(event) => set({ phone: event.target.value })}
          required
          value={form.phone}
        />
        <TextInput
          autoComplete="email"
          error={errors['email']}
          label="邮箱"
          name="email"
          onChange={(event) => set({ email: event.target.value })}
          placeholder="选填"
          type="email"
          value={form.email}
        />
        <TextInput
          autoComplete="off"
          error={errors['emergency_name']}
          label="紧急联系人"
          maxLength={20}
          name="emergency_name"
          onChange={(event) => set({ emergencyName: event.target.value })}
          placeholder="选填"
          value={form.emergencyName}
        />
        <PhoneInput
          autoComplete="off"
          error={errors['emergency_phone']}
          label="紧急联系人手机号"
          name="emergency_phone"
          onChange={(event) => set({ emergencyPhone: event.target.value })}
          placeholder="选填"
          value={form.emergencyPhone}
        />
      </div>
      <div className="mt-4">
        <TextArea
          error={errors['remark']}
          label="特殊需求"
          most={200}
          name="remark"
          onChange={(event) => set({ remark: event.target.value })}
          placeholder="饮食忌口、房型、接站时间等"
          value={form.remark}
        />
      </div>
    </section>
  )
}

/** The boxes of this order, none of them ticked by us (电商法 19). */
export function AgreementBoxes({
  shown,
  unfitText,
  form,
  errors,
  onChange,
}: Props & { shown: readonly AgreementName[]; unfitText: string }) {
  const tick = (name: AgreementName, isOn: boolean) =>
    onChange({ ...form, agreed: isOn ? [...form.agreed, name] : form.agreed.filter((each) => each !== name) })
  return (
    <section aria-labelledby="agreements-title" className="panel p-7">
      <h2 className="mb-3 font-semibold text-[20px] leading-[30px]" id="agreements-title">
        确认事项
      </h2>
      {unfitText && (
        <p className="mb-3 rounded-control bg-sunk px-4 py-3 text-ink-700 leading-6">
          不适宜人群：{unfitText}
        </p>
      )}
      <ul className="grid gap-3">
        {shown.map((name) => (
          <li key={name}>
            <Check
              checked={form.agreed.includes(name)}
              error={errors[`agree_json.${name}`]}
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
