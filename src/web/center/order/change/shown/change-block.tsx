import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { Block } from '../../detail/block.tsx'
import { ChangeItem } from './change-item.tsx'

interface Props {
  order: OrderDetail
  onChange(): void
}

/** The change of date or person that stands, else the newest, with what it waits for. */
export function ChangeBlock({ order, onChange }: Props) {
  // Its pages and messages lead here: `#change`.
  const isWanted = useLocation({ select: ({ hash }) => hash === 'change' })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView()
  }, [isWanted])
  if (!order.change) return null
  return (
    <div className="scroll-mt-24" ref={place}>
      <Block title={order.change.kind_text}>
        <ChangeItem change={order.change} onChange={onChange} order={order} />
      </Block>
    </div>
  )
}
