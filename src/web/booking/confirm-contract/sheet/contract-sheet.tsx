import type { ReactNode } from 'react'
import type { ContractInfo } from '#src/api/booking/contracts.ts'
import { usePrintFoot } from './use-print-foot.ts'

interface Props {
  orderId: string
  contract: ContractInfo
  children?: ReactNode
}

/** The document itself, 800 px wide on white; what is printed. */
export function ContractSheet({ orderId, contract, children }: Props) {
  const { contract_no: no, html, server_ts } = contract
  usePrintFoot(`订单 ${orderId}${no && `　合同 ${no}`}`, server_ts)
  return (
    <article className="contract contract-text panel px-14 py-12 max-lg:px-5">
      {/* Made by our own renderer, which escapes every value that a person typed; rule book §9.1. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </article>
  )
}
