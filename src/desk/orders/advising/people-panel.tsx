import { travellerFieldText as texts } from '#src/domain/booking/desk/field-words.ts'
import { genders, genderText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { docTypes, docTypeText, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { Select, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fieldsFor, type PersonField } from './people.ts'
import { type Advice, countsIn, kindsOf } from './use-advice.ts'

/** Whom the shop talks to, and what they ask for. */
export const ContactPanel = ({ advice: { field } }: { advice: Advice }) => (
  <Panel title="联系人">
    <div className="grid grid-cols-3 gap-3 px-4 py-3">
      <TextInput autoComplete="off" label="姓名" maxLength={20} required {...field('linkman')} />
      <TextInput
        autoComplete="off"
        inputMode="tel"
        label="手机"
        maxLength={20}
        placeholder="不填为客人账号的手机"
        {...field('phone')}
      />
      <TextInput autoComplete="off" inputMode="email" label="邮箱" maxLength={80} {...field('email')} />
      <TextInput autoComplete="off" label="紧急联系人" maxLength={20} {...field('emergency_name')} />
      <TextInput
        autoComplete="off"
        inputMode="tel"
        label="紧急电话"
        maxLength={20}
        {...field('emergency_phone')}
      />
      <div className="col-span-3">
        <TextArea
          label="备注"
          most={200}
          placeholder="饮食、房型、接站时间等"
          rows={2}
          {...field('remark')}
        />
      </div>
    </div>
  </Panel>
)

interface Props {
  advice: Advice
  crossesBorder: boolean
}

/** Whoever is known already; everybody else, and what is missing, is filled in by the traveller before signing. */
export function PeoplePanel({ advice, crossesBorder }: Props) {
  const kinds = kindsOf(countsIn(advice))
  const fault = advice.errors['travellers']
  return (
    <Panel
      aside={<span className="text-12 text-ink-500">可以留空，由客人签约前自己填；证件号不存草稿</span>}
      title="出行人"
    >
      {fault && (
        <p className="hint err px-4 pt-2" role="alert">
          {fault}
        </p>
      )}
      {kinds.map((kind, place) => (
        <fieldset
          className="border-line border-b px-4 pt-2 pb-3 last:border-b-0"
          // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is their place in the party.
          key={place}
        >
          <legend className="float-left mb-1.5 w-full text-ink-700">{`第${place + 1}位，${personKindText[kind]}`}</legend>
          <div className="clear-left grid grid-cols-4 gap-3">
            {fieldsFor(crossesBorder, kind === 'adult').map((name) => (
              <PersonInput advice={advice} key={name} name={name} place={place} />
            ))}
          </div>
        </fieldset>
      ))}
    </Panel>
  )
}

const most: Partial<Record<PersonField, number>> = { doc_no: 30, phone: 20 }
const examples: Partial<Record<PersonField, string>> = { birthday: '1990-05-12', valid_until: '2030-01-01' }

function PersonInput({ advice, name, place }: { advice: Advice; name: PersonField; place: number }) {
  const field = advice.field(`travellers.${place}.${name}`)
  if (name === 'doc_type')
    return (
      <Select label={texts.doc_type} {...field}>
        <option value="">未选</option>
        {keysOf(docTypes).map((type) => (
          <option key={type} value={type}>
            {docTypeText[type]}
          </option>
        ))}
      </Select>
    )
  if (name === 'gender')
    return (
      <Select label={texts.gender} {...field}>
        <option value="">未选</option>
        {keysOf(genders).map((gender) => (
          <option key={gender} value={gender}>
            {genderText[gender]}
          </option>
        ))}
      </Select>
    )
  return (
    <TextInput
      autoComplete="off"
      label={texts[name]}
      maxLength={most[name] ?? 40}
      placeholder={examples[name]}
      {...field}
    />
  )
}
