import { useEffect, useState } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { useChange } from '../../../client/use-change.ts'
import { ShopFrame } from '../../../parts/preview/shop-frame.tsx'

/** The shop's own page of what is saved of the draft. */
export default function PreviewSheet({ id, onClose }: { id: number; onClose(): void }) {
  const [url, setUrl] = useState('')
  const { send, error } = useChange(productDrafts.preview, { onDone: (link) => setUrl(link.url) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of fifteen minutes is made for this opening alone.
  useEffect(() => send({ id }), [])
  return (
    <Sheet isOpen onClose={onClose} title="预览草稿" width={760}>
      <p className="mb-3 text-ink-500">
        这里是已保存的草稿，价格与团期是现在的。链接十五分钟内有效，只有持有链接的人能看到。
      </p>
      {url ? (
        <ShopFrame title="草稿在商店里的样子" url={url} />
      ) : error ? (
        <Notice tone="err">{messageOf(error)}</Notice>
      ) : (
        <Skeleton className="h-170 rounded-row" />
      )}
    </Sheet>
  )
}
