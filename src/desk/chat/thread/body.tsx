import type { ChatCard } from '#src/api/content/chat-views.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { yuanText } from '#src/domain/money.ts'
import { callForFile } from '../../client/call.ts'
import { useMay } from '../../client/me.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { SealedPicture } from '../../service/sealed-picture.tsx'
import type { Shown } from './use-thread.ts'

/** What a message holds: text, a picture or a card. */
export function Body({ chatId, message }: { chatId: number; message: Shown }) {
  const { withdrawn, has_picture, card, text, from, masked, kind } = message
  if (withdrawn) return <p className="text-12 text-ink-500">已撤回一条消息</p>
  if (has_picture)
    return (
      <SealedPicture
        alt="客人或同事发来的图片"
        className="max-h-60 max-w-60"
        fetchIt={() => callForFile(deskChats.pictureFile, { id: chatId, seq: message.seq })}
        name={`${chatId} ${message.seq}`}
      />
    )
  if (card) return <Card card={card} />
  if (kind === 'coupon') return <p className="text-12 text-ink-500">优惠券活动已结束</p>
  if (kind !== 'text') return <p className="text-12 text-ink-500">卡片的内容已不存在</p>
  return (
    <div
      className={`max-w-100 rounded-control border px-3 py-2 text-14/22 ${from === 'staff' ? 'rounded-br-sm border-pine-100 bg-pine-100' : 'rounded-bl-sm border-line bg-white'}`}
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {masked && <p className="mt-1 text-12 text-och-700">证件号、卡号已隐去</p>}
    </div>
  )
}

const couponState = ({ received_flag, new_only_flag, claim_left }: NonNullable<ChatCard['coupon']>) =>
  received_flag ? '客人已领取' : new_only_flag ? '限新会员' : claim_left === 0 ? '已领完' : '可领取'

function Card({ card }: { card: ChatCard }) {
  const may = useMay()
  const to = card.kind === 'order' && may('order.read') ? `/orders/${card.ref}` : null
  const title = to ? <DeskLink to={to}>{card.title}</DeskLink> : card.title
  return (
    <div className="flex w-100 max-w-full gap-3 rounded-control border border-line bg-white p-2.5">
      {card.cover && (
        <img
          alt=""
          className="h-19 w-23 shrink-0 rounded-row object-cover"
          src={pictureSrc(card.cover, 480)}
        />
      )}
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">{title}</p>
        <p className="text-12/18 text-ink-500">{card.sub}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {card.price_fen !== null && <b className="num font-semibold">{yuanText(card.price_fen)}</b>}
          {card.coupon && (
            <>
              <b className="num font-semibold text-och-700">{card.coupon.value_tips}</b>
              <span className="tag">{couponState(card.coupon)}</span>
            </>
          )}
          {card.seats !== null && (
            <span className={`tag ${card.seats > 0 ? 'och' : ''}`}>
              {card.seats > 0 ? `余 ${card.seats} 位` : '已满或停售'}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
