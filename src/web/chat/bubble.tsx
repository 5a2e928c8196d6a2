import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { chat } from '#src/api/content/chat.ts'
import type { ChatCard } from '#src/api/content/chat-views.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { yuanText } from '#src/domain/money.ts'
import { localAddress } from '../client/local-address.ts'
import type { Shown } from './conversation.ts'

const OfferedCoupon = lazy(() => import('../ui/coupon/offered-coupon.tsx'))

interface Props {
  side: 'me' | 'agent'
  message?: Shown
  children: ReactNode
}

/** A message's text, picture or card; the corner at its sender's side is small. */
export function Bubble({ side, message, children }: Props) {
  const look =
    side === 'me' ? 'rounded-br-tag border-pine-100 bg-pine-100' : 'rounded-bl-tag border-line bg-white'
  if (message?.withdrawn) return <p className="text-12/18 text-ink-500">已撤回一条消息</p>
  if (message?.has_picture) return <Picture message={message} />
  if (message?.card?.coupon)
    return (
      <Suspense fallback={<span className="block h-29 w-68 rounded-card bg-sunk" />}>
        <OfferedCoupon coupon={message.card.coupon} />
      </Suspense>
    )
  if (message?.card) return <Card card={message.card} />
  if (message?.kind === 'coupon') return <p className="text-12/18 text-ink-500">优惠券活动已结束</p>
  if (message && message.kind !== 'text') return <p className="text-12/18 text-ink-500">内容已不存在</p>
  return (
    <div className={`min-w-0 max-w-68 rounded-card border px-3.5 py-2 text-14/22 ${look}`}>
      <p className="whitespace-pre-wrap wrap-anywhere">{children}</p>
      {message?.masked && <p className="mt-1 text-12/18 text-och-700">请勿在对话中发送证件号，已为您隐去</p>}
    </div>
  )
}

function Picture({ message: { chatId, seq } }: { message: Shown }) {
  const src = `${chat.pictureFile.path}?chat_id=${chatId}&seq=${seq}`
  return (
    <a href={src} rel="noreferrer" target="_blank">
      <img
        alt="对话中的图片"
        className="max-h-60 max-w-60 rounded-card border border-line bg-sunk"
        height={160}
        src={src}
        width={240}
      />
    </a>
  )
}

function Card({ card }: { card: ChatCard }) {
  const body = (
    <>
      {card.cover && (
        <img alt={card.cover_alt} className="h-16 w-full object-cover" src={pictureSrc(card.cover, 480)} />
      )}
      <span className="block px-3.5 py-2.5">
        <b className="block truncate font-semibold text-14/22">{card.title}</b>
        <span className="block text-12/18 text-ink-500">{card.sub}</span>
        <span className="mt-1 flex items-center gap-2">
          {card.price_fen !== null && (
            <span className="num font-semibold text-14 text-cin-600">
              {yuanText(card.price_fen)}
              {card.kind === 'product' && (
                <span className="ml-1 font-normal text-12 text-ink-500">起/人</span>
              )}
            </span>
          )}
          {card.seats !== null && (
            <span className="text-12/18 text-och-700">
              {card.seats > 0 ? `余 ${card.seats} 位` : '已满或停售'}
            </span>
          )}
        </span>
      </span>
    </>
  )
  const look = 'block w-60 overflow-hidden rounded-card border border-line bg-white'
  return card.url === '' ? (
    <div className={look}>{body}</div>
  ) : (
    <Link {...localAddress(card.url)} className={look}>
      {body}
    </Link>
  )
}
