import { orderContracts } from '#src/api/desk/contracts/order-contracts.ts'
import { callForFile } from '../../../client/call.ts'
import { FileButton } from '../../../parts/record/file-button.tsx'

/** A copy of one version for staff: its numbers are masked. */
export const ContractPaper = ({ no, contractNo }: { no: string; contractNo: string }) => (
  <FileButton
    label={`PDF 合同 ${contractNo}`}
    load={() => callForFile(orderContracts.paper, { no, contract_no: contractNo })}
    name={`合同${contractNo}（副本）.pdf`}
  />
)
