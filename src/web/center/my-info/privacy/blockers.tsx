import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Notice } from '#src/ui/notice.tsx'

interface Props {
  /** As the server says them; an order's number in one leads to the order. */
  sentences: readonly string[]
  onLeave(): void
}

const ORDER_NO = /(BM\d{12})/

export const Blockers = ({ sentences, onLeave }: Props) => (
  <Notice className="mt-5" live tone="warn">
    <p className="font-semibold">处理完以下事项后才能注销：</p>
    <ul className="mt-1 grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence}>
          {sentence.split(ORDER_NO).map((part) =>
            ORDER_NO.test(part) ? (
              <Link
                className="link num font-semibold text-warn"
                key={part}
                onClick={onLeave}
                search={{ id: part }}
                to="/center/order/orderDetail"
              >
                {part}
              </Link>
            ) : (
              <Fragment key={part}>{part}</Fragment>
            ),
          )}
        </li>
      ))}
    </ul>
  </Notice>
)
