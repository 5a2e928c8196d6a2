import { lazy, Suspense, useState } from 'react'
import type { DeskProduct } from '#src/api/desk/products/products.ts'
import { Panel } from '../../parts/panel.tsx'
import { momentText } from '../../parts/time-text.ts'

const VersionSheet = lazy(() => import('./version-sheet.tsx'))

interface Props {
  product: DeskProduct
  now: Date
}

/** Everything that was ever published, the newest first. */
export function Versions({ product, now }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const { versions } = product
  return (
    <Panel aside={<span className="num text-12 text-ink-500">{versions.length}</span>} title="版本">
      {versions.length === 0 && <p className="px-4 py-3 text-ink-500">还没有在工作台发布过。</p>}
      <ul className="py-1">
        {versions.map(({ no, note, by, at }) => (
          <li key={no}>
            <button
              className="flex w-full items-baseline gap-2 px-4 py-1.5 text-left hover:bg-sunk"
              onClick={() => setOpened(no)}
              type="button"
            >
              <b className="shrink-0 font-semibold">第 {no} 版</b>
              <span className="min-w-0 truncate">{note || '没有说明'}</span>
              <span className="ml-auto shrink-0 text-12 text-ink-500">
                {by ?? '导入'} {momentText(at, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <VersionSheet no={opened} onClose={() => setOpened(null)} product={product} />
        </Suspense>
      )}
    </Panel>
  )
}
