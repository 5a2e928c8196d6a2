import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { papers } from '#src/api/booking/papers/papers.ts'
import type { Data } from '#src/api/endpoint.ts'
import { contractStateText } from '#src/domain/booking/order-codes.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { PaperLink } from '../paper-link.tsx'
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
  const asked = { order_id, contract_no: contract.no }
  const text = useQuery({ ...query(papers.contract, asked), enabled: isOpen, staleTime: 0 })
  if (contract.state === 'unsigned') return null
  return (
    <div className="scroll-mt-24" ref={place}>
      <Block
        aside={
          <span className="flex flex-wrap justify-end gap-2">
            <PaperLink of={contract.no} orderId={order_id} paper="contract">
              合同 PDF
            </PaperLink>
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm">
              {isOpen ? '收起合同' : '查看合同'}
            </Button>
          </span>
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
              <Earlier orderId={order_id} versions={text.data.versions.slice(1)} />
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

type Versions = Data<typeof papers.contract>['versions']

/** What was signed before this one: voided, and kept to be read. */
const Earlier = ({ orderId, versions }: { orderId: string; versions: Versions }) =>
  versions.length > 0 && (
    <ul aria-label="以前的合同" className="mb-5 grid gap-2 text-13 text-ink-500">
      {versions.map(({ contract_no, state, signed_at }) => (
        <li className="flex flex-wrap items-center gap-3" key={contract_no}>
          <span className="num">{contract_no}</span>
          {contractStateText[state]} · {minuteText(signed_at)} 签署
          <PaperLink of={contract_no} orderId={orderId} paper="contract">
            {contract_no.slice(-6)} PDF
          </PaperLink>
        </li>
      ))}
    </ul>
  )
