import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quickReplies } from '#src/api/desk/service/quick-replies.ts'
import { Button } from '#src/ui/button.tsx'
import { query } from '../../client/query.ts'
import { EditReplies } from '../dialogs/edit-replies.tsx'

const MOST_SHOWN = 6

interface Props {
  /** What stands in the field: a slash and letters look for a reply. */
  typed: string
  onChoose(text: string): void
}

/** 快捷回复 of the shop and one's own: a press puts one into the field, where it can be changed before it is sent. */
export function QuickReplies({ typed, onChoose }: Props) {
  const replies = useQuery(query(quickReplies.list, {})).data?.list ?? []
  const [isEditing, setEditing] = useState(false)
  const wanted = typed.startsWith('/') ? typed.slice(1).trim() : ''
  const found = replies.filter(({ title, text }) => title.includes(wanted) || text.includes(wanted))
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 text-12">
      <span className="text-ink-500">快捷回复</span>
      {found.slice(0, MOST_SHOWN).map(({ id, title, text }) => (
        <button
          className="h-6.5 rounded-full border border-line-strong bg-white px-2.5 text-ink-700 hover:border-pine-500"
          key={id}
          onClick={() => onChoose(text)}
          title={text}
          type="button"
        >
          {title}
        </button>
      ))}
      {found.length === 0 && <span className="text-ink-500">{wanted ? `没有“${wanted}”` : '还没有'}</span>}
      <Button look="text" onClick={() => setEditing(true)} size="sm">
        管理
      </Button>
      {isEditing && <EditReplies onClose={() => setEditing(false)} replies={replies} />}
    </div>
  )
}
