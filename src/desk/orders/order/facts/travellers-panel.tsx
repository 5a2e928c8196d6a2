import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useOrder } from '../order-context.ts'
import { SealedField } from './sealed-field.tsx'
import { VisaLine } from './visa-line.tsx'

type Person = NonNullable<DeskOrder['travellers']>[number]

/** Who travels, with their papers checked against the trip; what is missing stands in ochre. */
export function TravellersPanel() {
  const { travellers, people_text, rooms, no } = useOrder()
  if (travellers === null)
    return (
      <Panel title="出行人">
        <p className="px-4 py-3 text-ink-500">
          {people_text} {rooms}间，姓名与证件对你不可见
        </p>
      </Panel>
    )
  const faulty = travellers.filter(({ faults }) => faults.length > 0).length
  const aside =
    faulty > 0 ? (
      <span className="text-12 text-warn">{faulty}位资料不全</span>
    ) : (
      <span className="text-12 text-ink-500">{travellers.length > 0 ? '资料齐全' : '尚未填写'}</span>
    )
  return (
    <Panel aside={aside} title="出行人">
      {travellers.length === 0 ? (
        <p className="px-4 py-3 text-ink-500">客人还没有填写出行人</p>
      ) : (
        <ul>
          {travellers.map((person) => (
            <Row key={person.seq} no={no} person={person} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const lettersOf = ({ name_en_last, name_en_first }: Person) => `${name_en_last} ${name_en_first}`.trim()
const nameOf = (person: Person) => person.name_cn || lettersOf(person) || '未填姓名'

const Row = ({ person, no }: { person: Person; no: string }) => (
  <li className="flex items-start gap-2.5 border-line px-4 py-2.5 not-first:border-t">
    <span
      aria-hidden
      className="mt-px inline-grid size-6 shrink-0 place-items-center rounded-full bg-pine-100 font-semibold text-12/none text-pine-700"
    >
      {[...person.name_cn][0] ?? person.name_en_last[0] ?? person.seq}
    </span>
    <div className="min-w-0 grow">
      <p>
        <b className="font-semibold">{nameOf(person)}</b>{' '}
        {person.name_cn !== '' && <span className="num text-12 text-ink-500">{lettersOf(person)}</span>}
      </p>
      <p className="text-12/18 text-ink-500">
        {person.kind_text}
        {person.gender_text && `，${person.gender_text}`}
        {person.age !== null && ` ${person.age}岁`}
        {person.guardian_seq !== null && `，监护人第${person.guardian_seq}位`}
      </p>
      {person.doc_no !== '' && (
        <p className="flex flex-wrap items-center gap-x-2 text-12/18 text-ink-500">
          {person.doc_type_text}
          <SealedField
            field="doc_no"
            label={`${nameOf(person)}的证件号码`}
            no={no}
            seq={person.seq}
            value={person.doc_no}
          />
          {person.valid_until && <span>有效至 {person.valid_until}</span>}
        </p>
      )}
      {person.phone !== '' && (
        <p className="text-12/18 text-ink-500">
          <SealedField
            field="phone"
            label={`${nameOf(person)}的手机`}
            no={no}
            seq={person.seq}
            value={person.phone}
          />
        </p>
      )}
      <VisaLine name={nameOf(person)} no={no} seq={person.seq} />
      {person.faults.map((fault) => (
        <p className="text-12/18 text-warn" key={fault}>
          {fault}
        </p>
      ))}
    </div>
  </li>
)
