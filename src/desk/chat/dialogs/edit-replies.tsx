import { useState } from 'react'
import { quickReplies } from '#src/api/desk/service/quick-replies.ts'
import type { Data } from '#src/api/endpoint.ts'
import { chatTextMost } from '#src/domain/content/chat/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Check, TextArea, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { useMay } from '../../client/me.ts'
import { useChange } from '../../client/use-change.ts'

type Reply = Data<typeof quickReplies.list>['list'][number]
const empty = { id: 0, title: '', text: '', is_shared: false }

interface Props {
  replies: readonly Reply[]
  onClose(): void
}

/** One's own replies; those of the whole shop a lead writes. */
export function EditReplies({ replies, onClose }: Props) {
  const may = useMay()
  const canShare = may('chat.lead')
  const [reply, setReply] = useState<Reply>(empty)
  const save = useChange(quickReplies.save, {
    onDone: (_saved, { id: savedId = 0 }) => {
      toast.ok('已保存')
      setReply((now) => (now.id === savedId ? empty : now))
    },
  })
  const remove = useChange(quickReplies.remove, { onDone: () => toast.ok('已删除') })
  const { id, title, text, is_shared } = reply
  return (
    <Dialog isOpen onClose={onClose} title="快捷回复" width={640}>
      <ul className="mt-4 max-h-50 overflow-auto rounded-row border border-line">
        {replies.map((each) => (
          <li
            className="flex items-center gap-2 border-line border-b px-3 py-1 last:border-b-0"
            key={each.id}
          >
            <span className="min-w-0 grow truncate">
              <b className="font-semibold">{each.title}</b>　{each.text}
            </span>
            {each.is_shared && <span className="tag">全店</span>}
            {(canShare || !each.is_shared) && (
              <>
                <Button look="text" onClick={() => setReply(each)} size="sm">
                  修改
                </Button>
                <Button
                  isBusy={remove.isBusy}
                  look="text"
                  onClick={() => remove.send({ id: each.id })}
                  size="sm"
                >
                  删除
                </Button>
              </>
            )}
          </li>
        ))}
        {replies.length === 0 && <li className="px-3 py-2 text-ink-500">还没有快捷回复。</li>}
      </ul>
      <div className="mt-4 grid gap-3">
        <TextInput
          error={save.fieldErrors['title']}
          label="名称"
          maxLength={20}
          onChange={(event) => setReply({ ...reply, title: event.target.value })}
          value={title}
        />
        <TextArea
          error={save.fieldErrors['text']}
          label="内容"
          most={chatTextMost}
          onChange={(event) => setReply({ ...reply, text: event.target.value })}
          rows={4}
          value={text}
        />
        {canShare && (
          <Check
            checked={is_shared}
            onChange={(event) => setReply({ ...reply, is_shared: event.target.checked })}
          >
            全店可用
          </Check>
        )}
        <Button
          className="justify-self-end"
          isBusy={save.isBusy}
          look="pine"
          onClick={() =>
            save.send({ title: title.trim(), text: text.trim(), is_shared, ...(id > 0 && { id }) })
          }
        >
          {id > 0 ? '保存修改' : '新增'}
        </Button>
      </div>
    </Dialog>
  )
}
