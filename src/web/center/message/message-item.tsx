import { Link } from '@tanstack/react-router'
import {
  Bell,
  ChevronRight,
  FileText,
  Headset,
  Heart,
  type LucideIcon,
  MessageSquareText,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKind } from '#src/domain/account/member-codes.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { localAddress } from '../../client/local-address.ts'
import { type Message, useReading } from './use-reading.ts'

const icons: Record<MessageKind, LucideIcon> = {
  order: FileText,
  payment: Wallet,
  account: UserRound,
  saved: Heart,
  review: MessageSquareText,
  service: Headset,
}

/** The whole row leads where the message leads; one that leads nowhere is only marked as read. */
export function MessageItem({ message }: { message: Message }) {
  const reading = useReading()
  const open = () => {
    if (!message.read) reading.start(message.id)
  }
  const look = 'flex w-full gap-4 px-6 py-5 text-left max-sm:gap-3 max-sm:px-4'
  if (message.url)
    return (
      <Link
        className={`${look} hover:bg-pine-50`}
        onAuxClick={open}
        onClick={open}
        {...localAddress(message.url)}
      >
        <Words message={message}>
          <ChevronRight aria-hidden className="icon text-ink-500" />
        </Words>
      </Link>
    )
  if (message.read)
    return (
      <div className={look}>
        <Words message={message} />
      </div>
    )
  return (
    <button className={`${look} hover:bg-pine-50`} onClick={open} type="button">
      <Words message={message}>
        <span className="text-13 text-pine-600">标为已读</span>
      </Words>
    </button>
  )
}

function Words({ message, children }: { message: Message; children?: ReactNode }) {
  const Icon = icons[message.kind] ?? Bell
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${message.read ? 'bg-sunk text-ink-500' : 'bg-pine-50 text-pine-600'}`}
      >
        <Icon aria-hidden className="icon" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className={`text-16/24 ${message.read ? 'font-normal' : 'font-semibold'}`}>{message.title}</b>
          {!message.read && (
            <i className="size-2 rounded-full bg-cin-600">
              <span className="sr-only">未读</span>
            </i>
          )}
          <span className="ml-auto text-13 text-ink-500 max-sm:ml-0 max-sm:w-full">
            {message.kind_text} · <time className="num font-medium">{minuteText(message.sent_at)}</time>
          </span>
        </span>
        <span className="mt-1 block break-words text-ink-700">{message.body}</span>
      </span>
      {/* Kept where it is empty, so that the dates stand below each other. */}
      <span className="w-14 shrink-0 self-center text-right max-sm:w-auto">{children}</span>
    </>
  )
}
