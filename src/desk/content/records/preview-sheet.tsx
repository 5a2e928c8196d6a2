import type { deskContent } from '#src/api/desk/content/showing.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { ShopFrame } from '../../parts/preview/shop-frame.tsx'
import type { PreviewKind } from './preview-act.tsx'

/** What to look for on the page. */
const words: Record<PreviewKind, string> = {
  banner: '它排在这一页的最前面；上线后按列表中的次序。',
  popup: '页面读完五秒后，或在页面上移动鼠标时弹出，不等设定的秒数。',
  hot_search: '它排在“热门搜索”与搜索框下方的最前面；上线后按列表中的次序。',
  bottom_banner: '页面读完五秒后，或在页面上移动鼠标时出现。',
}

interface Props {
  preview: Data<typeof deskContent.preview>
  kind: PreviewKind
  isChanged: boolean
  onClose(): void
}

export default function PreviewSheet({ preview, kind, isChanged, onClose }: Props) {
  return (
    <Sheet isOpen onClose={onClose} title="预览" width={760}>
      <div className="mb-3 grid gap-2">
        {isChanged && <Notice tone="warn">刚才的修改还没有保存，这里是已保存的内容。</Notice>}
        {!preview.is_own_page && (
          <Notice tone="warn">它只在会员页或某一条记录的页面弹出，这里借商务研学页看样子。</Notice>
        )}
        <p className="text-ink-500">{words[kind]}链接十五分钟内有效，只有持有链接的人能看到。</p>
      </div>
      <ShopFrame title="商店页面" url={preview.url} />
    </Sheet>
  )
}
