import { Link } from '@tanstack/react-router'
import type { ContractInfo } from '#src/api/booking/contracts.ts'

interface Props {
  orderId: string
  people: ContractInfo['fields']['travellers']
}

/** The last look at who travels, before it is signed: names in full, documents by their last four. */
export const TravellersCheck = ({ orderId, people }: Props) => (
  <section aria-labelledby="people-check" className="mt-4 rounded-card bg-paper px-5 py-4">
    <h3 className="font-medium" id="people-check">
      请核对出行人，姓名须与证件一致
    </h3>
    <ul className="mt-1 divide-y divide-line">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: travellers of an order are told apart by their places.
        <li className="flex flex-wrap items-center gap-x-4 py-2 leading-24" key={index}>
          <b className="min-w-24 font-semibold">{person.name || '待填写'}</b>
          <span className="text-ink-500">{person.kind_text}</span>
          <span className="text-ink-700">{person.doc || '证件待补充'}</span>
          <Link
            aria-label={`改 旅客 ${index + 1} ${person.name}`}
            className="link ml-auto"
            hash={`traveller-${index + 1}`}
            search={{ orderId }}
            to="/productOrder/fillOrder"
          >
            改
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
