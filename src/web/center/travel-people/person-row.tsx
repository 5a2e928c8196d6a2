import { Link } from '@tanstack/react-router'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { nationalityText } from '#src/domain/travellers/nationalities.ts'
import { nameOf } from './people-query.ts'

interface Props {
  person: SavedTravellerView
  onRemove(): void
  onReveal(): void
}

const stateLook = { 有效: 'pine', 即将过期: 'och', 已过期: 'cin' } as const
const action = 'h-9 rounded-control px-3 text-14 text-pine-600 hover:bg-pine-50 hover:text-pine-700'

/** Numbers are masked; they are shown in full only after a code. */
export function TravellerRow({ person, onRemove, onReveal }: Props) {
  const name = nameOf(person)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 border-line px-7 py-5 max-md:grid-cols-1 max-sm:px-4 [&+&]:border-t">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="break-all font-semibold text-16">{name}</span>
          {person.name_cn && person.name_en_last && (
            <span className="num break-all font-medium text-ink-500">
              {person.name_en_last} {person.name_en_first}
            </span>
          )}
          {person.is_self && <span className="tag pine">本人</span>}
          {person.crowd && <span className="tag">{person.crowd}</span>}
          {person.nationality !== 'CHN' && <span className="tag">{nationalityText(person.nationality)}</span>}
        </h2>
        <Documents docs={person.docs} />
        {(person.phone || person.email) && (
          <p className="mt-1.5 flex flex-wrap gap-x-6 text-ink-700">
            {person.phone && <Fact label="手机号" value={person.phone} />}
            {person.email && <Fact label="邮箱" value={person.email} />}
          </p>
        )}
      </div>
      <div className="-my-1.5 -mr-3 flex items-start gap-1 max-md:mr-0 max-md:-ml-3">
        {person.docs.length > 0 && (
          <button aria-label={`查看证件号，${name}`} className={action} onClick={onReveal} type="button">
            查看证件号
          </button>
        )}
        <Link
          aria-label={`编辑${name}`}
          className={`${action} leading-36`}
          search={{ edit: person.id }}
          to="/center/travelPeople"
        >
          编辑
        </Link>
        <button aria-label={`删除${name}`} className={action} onClick={onRemove} type="button">
          删除
        </button>
      </div>
    </li>
  )
}

function Documents({ docs }: Pick<SavedTravellerView, 'docs'>) {
  if (docs.length === 0) return <p className="mt-2 text-ink-500">还没有保存证件</p>
  return (
    <ul className="mt-2 grid gap-1.5">
      {docs.map((doc, index) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1" key={doc.doc_id}>
          <Fact label={doc.doc_type_text} value={doc.doc_no} />
          <span className={`tag ${stateLook[doc.state]}`}>{doc.state}</span>
          {doc.valid_until && <span className="text-13 text-ink-500">有效期至 {doc.valid_until}</span>}
          {docs.length > 1 && index === 0 && <span className="text-13 text-ink-500">默认</span>}
        </li>
      ))}
    </ul>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <span className="break-all text-ink-700">
    <span className="mr-2 text-ink-500">{label}</span>
    <span className="num font-medium">{value}</span>
  </span>
)
