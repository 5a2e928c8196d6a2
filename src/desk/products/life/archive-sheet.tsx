import { productLife } from '#src/api/desk/products/life.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

interface Props {
  id: number
  title: string
  isArchived: boolean
  onClose(): void
}

/** Puts a product away, or brings it back. */
const ArchiveSheet = ({ id, title, isArchived, onClose }: Props) => (
  <ChangeSheet
    endpoint={isArchived ? productLife.unarchive : productLife.archive}
    inputOf={(reason) => ({ id, reason })}
    level={2}
    onClose={onClose}
    onDone={({ message }) => toast.ok(message)}
    title={isArchived ? `取消归档“${title}”` : `归档“${title}”`}
    verb={isArchived ? '取消归档' : '归档'}
  >
    <p>
      {isArchived
        ? '产品回到“已下架”，可以继续修改，重新发布后才会上架。从未发布过的回到“未发布”。'
        : '产品不再出现在列表里，也不能修改，可以随时取消归档。还有未结束的订单或未截止的未来团期时不能归档；安排好的定时发布随之撤回。'}
    </p>
  </ChangeSheet>
)
export default ArchiveSheet
