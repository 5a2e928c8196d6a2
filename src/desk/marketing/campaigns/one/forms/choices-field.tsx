import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { query } from '../../../../client/query.ts'

interface Props {
  kind: 'product' | 'coupon'
  label: string
  most: number
  value: readonly number[]
  onChange(ids: number[]): void
}

const words = { product: '产品编号或名称', coupon: '优惠券名称' } as const

/** Products or coupons by number, in their order; what is found is added by a press. */
export function ChoicesField({ kind, label, most, value, onChange }: Props) {
  const [q, setQ] = useState('')
  const { data } = useQuery(query(deskCampaigns.choices, { kind, ...(q.trim() && { q: q.trim() }) }))
  const found = data?.list.filter(({ id }) => !value.includes(id)) ?? []
  const titleOf = (id: number) => data?.list.find((each) => each.id === id)?.title
  const isFull = value.length >= most
  return (
    <div>
      <span className="mb-1.5 block text-ink-700">
        {label}（{value.length}/{most}）
      </span>
      <ul className="mb-2 flex flex-wrap gap-1.5">
        {value.map((id) => (
          <li className="tag" key={id}>
            <span className="num">{id}</span> {titleOf(id)}
            <button
              aria-label={`移除 ${id}`}
              className="ml-1"
              onClick={() => onChange(value.filter((each) => each !== id))}
              type="button"
            >
              <X aria-hidden className="icon size-3" />
            </button>
          </li>
        ))}
      </ul>
      <TextInput
        help={isFull ? `最多 ${most} 个` : undefined}
        label={`查找${label}`}
        maxLength={40}
        onChange={({ target }) => setQ(target.value)}
        placeholder={words[kind]}
        value={q}
      />
      <ul className="mt-1 max-h-44 overflow-auto rounded-row border border-line">
        {found.slice(0, 8).map(({ id, title, note }) => (
          <li key={id}>
            <button
              className="flex w-full items-baseline gap-2 px-3 py-1 text-left hover:bg-sunk disabled:text-ink-500"
              disabled={isFull}
              onClick={() => onChange([...value, id])}
              type="button"
            >
              <span className="num text-12 text-ink-500">{id}</span>
              <span className="truncate">{title}</span>
              <span className="ml-auto shrink-0 text-12 text-ink-500">{note || '添加'}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-3 py-1 text-12 text-ink-500">没有找到。</li>}
      </ul>
    </div>
  )
}
