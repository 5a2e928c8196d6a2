import { type ProductDraft, productDrafts } from '#src/api/desk/products/drafts.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'

interface Props {
  draft: ProductDraft
  onClose(): void
  /** What is typed and not saved goes too. */
  onDone(): void
}

const DiscardSheet = ({ draft: { id, version, changed }, onClose, onDone }: Props) => (
  <ChangeSheet
    endpoint={productDrafts.discard}
    inputOf={() => ({ id, version })}
    level={1}
    onClose={onClose}
    onDone={() => {
      onDone()
      toast.ok('已放弃草稿')
    }}
    title="放弃草稿"
    verb="放弃草稿"
  >
    <p>草稿里的 {changed.length} 处修改不再保留，包括同事写的。商店页面不变。</p>
  </ChangeSheet>
)
export default DiscardSheet
