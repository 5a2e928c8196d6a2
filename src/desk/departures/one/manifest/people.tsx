import type { DeskManifest } from '#src/api/desk/departures/manifests.ts'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { Reveal } from '../../../act/reveal.tsx'
import { call } from '../../../client/call.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { PlainTable } from '../../../system/part.tsx'

const head = [
  { title: '房间', width: 88 },
  { title: '姓名', width: 132 },
  { title: '类别', width: 96 },
  { title: '证件' },
  { title: '资料', width: 136 },
  { title: '订单', width: 136 },
]

type Person = DeskManifest['people'][number]

/** Everybody who travels; numbers are masked, and shown one at a time to who says why. */
export function People({ manifest: { people } }: { manifest: DeskManifest }) {
  if (people.length === 0)
    return <p className="panel px-4 py-8 text-center text-ink-500">有已付款的订单后，出行人会出现在这里。</p>
  return (
    <PlainTable head={head} label="名单">
      {people.map((person) => (
        <tr className="[&>td]:py-1.5" key={`${person.order_no} ${person.seq}`}>
          <td className="num">{person.room}</td>
          <td>
            <span className="block truncate">{person.name || '未填写'}</span>
            <span className="block truncate text-12 text-ink-500">{person.pinyin}</span>
          </td>
          <td>
            {person.kind_text}
            <span className="num block text-12 text-ink-500">
              {[person.gender, person.age && `${person.age}岁`].filter(Boolean).join(' ')}
            </span>
          </td>
          <td className="whitespace-nowrap">
            <Document person={person} />
          </td>
          <td className={person.faults.length > 0 ? 'text-warn' : 'text-ink-500'}>
            <span className="line-clamp-2" title={person.faults.join('，')}>
              {person.faults.join('，') || '齐全'}
            </span>
          </td>
          <td>
            <DeskLink className="num text-pine-600 hover:underline" to={`/orders/${person.order_no}`}>
              {person.order_no}
            </DeskLink>
            {!person.consents_abroad && <span className="block text-12 text-ink-500">未同意向境外提供</span>}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function Document({ person }: { person: Person }) {
  if (person.document === '') return <span className="text-ink-500">–</span>
  return (
    <>
      <Reveal
        label={`${person.name}的证件号码`}
        masked={person.document}
        reveal={(why) => call(orderChanges.revealDocument, { no: person.order_no, seq: person.seq, ...why })}
        right="pii.document"
        usual="supplier"
      />
      <span className="block truncate text-12 text-ink-500">
        {[person.doc_type_text, person.valid_until && `有效至 ${person.valid_until}`]
          .filter(Boolean)
          .join('，')}
      </span>
    </>
  )
}
