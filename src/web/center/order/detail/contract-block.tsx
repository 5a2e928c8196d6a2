import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { contracts } from '#src/api/booking/contracts.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { contractStateText } from '#src/domain/booking/order-codes.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { Block } from './block.tsx'

/** The contract in force, its hash, and the text itself to read and print. */
export function ContractBlock({ order: { order_id, contract } }: { order: OrderDetail }) {
  // The order list leads here: `#contract`.
  const isWanted = useLocation({ select: ({ hash }) => hash === 'contract' })
  const [isOpen, setOpen] = useState(isWanted)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView()
  }, [isWanted])
  const text = useQuery({ ...query(contracts.info, { order_id }), enabled: isOpen, staleTime: 0 })
  if (contract.state === 'unsigned') return null
  return (
    <div className="scroll-mt-24" ref={place}>
      <Block
        aside={
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm">
            {isOpen ? '收起合同' : '查看合同'}
          </Button>
        }
        title="合同"
      >
        <dl className="grid grid-cols-[88px_1fr] leading-28 [&>dt]:text-ink-500">
          <dt>合同编号</dt>
          <dd className="num font-medium">{contract.no}</dd>
          <dt>状态</dt>
          <dd>
            {contractStateText[contract.state]}
            {contract.signed_at && ` · ${minuteText(contract.signed_at)}`}
          </dd>
        </dl>
        <details className="fold mt-2">
          <summary>文件指纹</summary>
          <p className="mt-1 text-13 text-ink-500">合同签署后一字未改，可用下面的 SHA-256 核对。</p>
          <p className="num break-all font-medium text-13">{contract.sha256}</p>
        </details>
        {isOpen &&
          (text.error ? (
            <ErrorState error={text.error} onRetry={() => void text.refetch()} />
          ) : text.data ? (
            <div className="mt-5 border-line border-t pt-6">
              <p className="mb-4 text-right">
                <Link
                  className={buttonLook('line', 'sm')}
                  search={{ orderId: order_id }}
                  to="/productOrder/confirmContract"
                >
                  <Printer aria-hidden className="icon" />
                  打印
                </Link>
              </p>
              <article
                className="contract contract-text"
                // Made by our own renderer, which escapes every value that a person typed; rule book §9.1.
                // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
                dangerouslySetInnerHTML={{ __html: text.data.html }}
              />
            </div>
          ) : (
            <Skeleton className="mt-5 h-64" />
          ))}
      </Block>
    </div>
  )
}
