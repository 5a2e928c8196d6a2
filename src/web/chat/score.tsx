import { useState } from 'react'
import { chat } from '#src/api/content/chat.ts'
import { call } from '../client/api/call.ts'
import { conversation, refresh } from './conversation.ts'
import { told } from './message-list.tsx'

const scores = [1, 2, 3, 4, 5] as const
const words = ['很不满意', '不满意', '一般', '满意', '很满意'] as const

/** After the end, once and only if the visitor likes. */
export function Score() {
  const { now } = conversation.use()
  const [isBusy, setBusy] = useState(false)
  const id = now?.chat_id
  if (!id) return null
  const give = (score: number) => {
    if (isBusy) return
    setBusy(true)
    told(
      call(chat.rate, { chat_id: id, score })
        .then(refresh)
        .finally(() => setBusy(false)),
    )
  }
  return (
    <fieldset className="shrink-0 border-line border-t bg-white px-3.5 py-2.5">
      <legend className="sr-only">为本次服务评分</legend>
      <p className="text-13/20 text-ink-700">本次服务您满意吗？</p>
      <p className="mt-1.5 flex gap-2">
        {scores.map((score) => (
          <button
            aria-label={`${score}分，${words[score - 1]}`}
            className="num grid size-9 place-items-center rounded-full border border-line-strong text-14 hover:border-pine-500 hover:bg-pine-50"
            key={score}
            onClick={() => give(score)}
            type="button"
          >
            {score}
          </button>
        ))}
      </p>
    </fieldset>
  )
}
