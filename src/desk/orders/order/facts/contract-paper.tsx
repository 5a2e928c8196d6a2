import { Download } from 'lucide-react'
import { useState } from 'react'
import { orderContracts } from '#src/api/desk/contracts/order-contracts.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { callForFile } from '../../../client/call.ts'
import { saveAs } from '../../../parts/files.ts'

/** A copy of one version for staff: its numbers are masked, and the audit log says who took it. */
export function ContractPaper({ no, contractNo }: { no: string; contractNo: string }) {
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      const { paper } = orderContracts
      saveAs(await callForFile(paper, { no, contract_no: contractNo }), `合同${contractNo}（副本）.pdf`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      aria-label={`PDF 合同 ${contractNo}`}
      isBusy={isBusy}
      look="text"
      onClick={() => void fetchIt()}
      size="sm"
    >
      <Download aria-hidden className="icon" />
      PDF
    </Button>
  )
}
