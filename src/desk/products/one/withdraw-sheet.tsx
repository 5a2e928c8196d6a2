import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  id: number
  title: string
  onClose(): void
}

/** Says what follows when a product leaves the sale. */
const WithdrawSheet = ({ id, title, onClose }: Props) => (
  <ChangeSheet
    endpoint={productDrafts.withdraw}
    inputOf={(reason) => ({ id, reason })}
    level={2}
    onClose={onClose}
    onDone={({ message }) => toast.ok(message)}
    title={`下架“${title}”`}
    verb="下架"
  >
    <p>
      访客不再看到这个产品，也不能再下单。已有订单照常继续，团期与价格保留，重新发布即可恢复；安排好的定时发布随之撤回。
    </p>
  </ChangeSheet>
)
export default WithdrawSheet
