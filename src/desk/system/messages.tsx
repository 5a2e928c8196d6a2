import { useState } from 'react'
import type { FailedMessage } from '#src/api/desk/system/outbox.ts'
import { outbox as outboxCalls } from '#src/api/desk/system/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { momentText } from '../parts/time-text.ts'
import { PlainTable, Read } from './part.tsx'

const states: Record<FailedMessage['state'], { text: string; look: string }> = {
  retrying: { text: '自动重试中', look: 'info' },
  given_up: { text: '已放弃', look: 'cin' },
  unknown: { text: '不知是否送达', look: 'och' },
  held_back: { text: '达到上限', look: 'och' },
}

const head = [
  { title: '短信' },
  { title: '状态', width: 120 },
  { title: '次数', width: 60, isNumber: true },
  { title: '原因', width: 240 },
  { title: '时间', width: 100 },
  { title: '操作', width: 150 },
]

type Act = { act: 'retry' | 'drop'; message: FailedMessage }

/** Messages to customers that were not delivered: sent again or dropped, each once. */
export function Messages() {
  const [chosen, choose] = useState<Act | null>(null)
  return (
    <>
      <Read endpoint={outboxCalls.list}>
        {({ list, more }) =>
          list.length === 0 ? (
            <p className="panel p-8 text-center text-ink-500">没有未送达的短信</p>
          ) : (
            <>
              <PlainTable head={head} label="未送达的短信">
                {list.map((message) => (
                  <Row choose={choose} key={message.id} message={message} />
                ))}
              </PlainTable>
              {more && <p className="mt-2 text-12 text-ink-500">只列出最近200条，处理后显示更早的。</p>}
            </>
          )
        }
      </Read>
      {chosen && <Acting {...chosen} onClose={() => choose(null)} />}
    </>
  )
}

function Row({ message, choose }: { message: FailedMessage; choose: (act: Act) => void }) {
  const { state, text, event, tries, reason, asked_at: asked } = message
  const isBusy = state === 'retrying'
  const title = isBusy ? '系统正在自动重试' : undefined
  return (
    <tr>
      <td>
        <span className="block truncate" title={text}>
          {text || event}
        </span>
      </td>
      <td>
        <span className={`tag ${states[state].look}`}>{states[state].text}</span>
      </td>
      <td className="num text-right">{tries}</td>
      <td>
        <span className="block truncate text-ink-700" title={reason}>
          {reason}
        </span>
      </td>
      <td className="num">{momentText(asked, new Date())}</td>
      <td className="whitespace-nowrap">
        <Button disabled={isBusy} onClick={() => choose({ act: 'retry', message })} size="sm" title={title}>
          重试
        </Button>{' '}
        <Button disabled={isBusy} onClick={() => choose({ act: 'drop', message })} size="sm" title={title}>
          放弃
        </Button>
      </td>
    </tr>
  )
}

function Acting({ act, message, onClose }: Act & { onClose(): void }) {
  const ids = [message.id]
  const words = <p className="rounded-row bg-sunk p-3">{message.text || message.event}</p>
  return act === 'drop' ? (
    <ChangeSheet
      endpoint={outboxCalls.drop}
      inputOf={(reason) => ({ ids, reason })}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('已放弃')}
      title="放弃发送短信"
      verb="放弃"
    >
      {words}
    </ChangeSheet>
  ) : (
    <ChangeSheet
      endpoint={outboxCalls.retry}
      inputOf={() => ({ ids })}
      level={1}
      onClose={onClose}
      onDone={() => toast.ok('已重新发送')}
      title="重新发送短信"
      verb="重新发送"
    >
      {words}
      {message.state === 'unknown' && (
        <p className="mt-2 text-och-700">这条短信可能已经送达，重新发送后客人会收到两条。</p>
      )}
    </ChangeSheet>
  )
}
