import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import type { DeskAction } from '#src/domain/booking/desk/actions.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../../../client/query.ts'

type Preview = Data<typeof orderDetails.preview>

export const usePreview = (no: string, act: DeskAction, offers: readonly number[] = []) =>
  useQuery(query(orderDetails.preview, { no, act, offers_json: [...offers] }))

interface Props<P> {
  preview: { data?: P | undefined; error: Error | null }
  children?(preview: P): ReactNode
}

const channels = { sms: '短信', inbox: '站内消息' }

/** What the server says will happen: facts, and the messages that leave, in their words. */
export function Consequences<P extends Pick<Preview, 'facts' | 'messages'>>({
  preview: { data, error },
  children,
}: Props<P>) {
  const fault = error && <Notice tone="err">{messageOf(error)}</Notice>
  if (!data) return fault ?? <Skeleton className="h-40 rounded-control" />
  return (
    <>
      {fault}
      <dl>
        {data.facts.map(({ name, value }) => (
          <div className="flex gap-3 text-13/26" key={name}>
            <dt className="w-24 shrink-0 text-ink-500">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children?.(data)}
      <Told messages={data.messages} />
    </>
  )
}

/** The messages that will leave, word for word. */
export const Told = ({ messages }: Pick<Preview, 'messages'>) =>
  messages.length > 0 && (
    <ul className="mt-2 grid gap-2">
      {messages.map(({ channel, text }) => (
        <li className="rounded-control bg-sunk px-3 py-2" key={channel}>
          <b className="mr-2 font-semibold">{channels[channel]}</b>
          {text}
        </li>
      ))}
    </ul>
  )
