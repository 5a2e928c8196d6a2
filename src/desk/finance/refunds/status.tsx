import type { DeskRefundRow } from '#src/api/desk/finance/refunds.ts'

/** Colour says what is to be done with it: ochre waits for staff, pine is on its way, grey is over. */
const tones: Record<DeskRefundRow['status'], string> = {
  submitted: 'och',
  first_approved: 'och',
  approved: 'pine',
  done: '',
  rejected: '',
  withdrawn: '',
}

type Props = Pick<DeskRefundRow, 'status' | 'status_text' | 'failed_rows'>

/** Where a request stands; money that would not go stands beside it in words. */
export const RequestStatus = ({ status, status_text, failed_rows }: Props) => (
  <>
    <span className={`tag shrink-0 ${tones[status]}`}>{status_text}</span>
    {failed_rows > 0 && <span className="tag cin shrink-0">{failed_rows}笔失败</span>}
  </>
)
