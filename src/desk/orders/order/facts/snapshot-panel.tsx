import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { useOrder } from '../order-context.ts'

/** Seldom opened: the words of a difference come with it. */
const DifferenceSheet = lazy(() => import('./difference-sheet.tsx'))

/** What was sold, which never changes with the product. */
export function SnapshotPanel() {
  const { snapshot, days, no, product_id } = useOrder()
  const [isComparing, setComparing] = useState(false)
  const changes =
    snapshot.edition !== null && snapshot.edition_now !== null ? snapshot.edition_now - snapshot.edition : 0
  return (
    <Panel
      aside={
        product_id !== null && (
          <button
            className="ml-auto text-pine-600 hover:underline"
            onClick={() => setComparing(true)}
            type="button"
          >
            与现产品对比
          </button>
        )
      }
      title="售出时快照"
    >
      <Facts
        rows={[
          [
            '行程',
            snapshot.edition === null ? `${days} 天，定制方案` : `${days} 天，第 ${snapshot.edition} 版`,
          ],
          [
            '团号',
            <span className="num" key="code">
              {snapshot.group_code || '无'}
            </span>,
          ],
          ['成团', snapshot.min_group > 0 ? `${snapshot.min_group} 人` : '无成团人数'],
          ['不同', changes > 0 ? `现产品已改 ${changes} 次` : '与现产品一致'],
        ]}
      />
      <Fold name="每日行程">
        <ol className="grid gap-1">
          {snapshot.days.map(({ day_no, title, hotel }) => (
            <li key={day_no}>
              <span className="num text-ink-500">D{day_no}</span> {title}
              {hotel && <span className="text-ink-500">，{hotel}</span>}
            </li>
          ))}
        </ol>
      </Fold>
      <Fold name="费用包含">
        <Lines lines={snapshot.includes} />
      </Fold>
      <Fold name="费用不含">
        <Lines lines={snapshot.excludes} />
      </Fold>
      <Fold name="退改阶梯">
        <Lines lines={snapshot.ladder} />
      </Fold>
      {isComparing && (
        <Suspense>
          <DifferenceSheet no={no} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Fold = ({ name, children }: { name: string; children: ReactNode }) => (
  <details className="border-line border-t px-4 py-2">
    <summary className="cursor-pointer text-ink-700">{name}</summary>
    <div className="pt-1 text-12/18 text-ink-700">{children}</div>
  </details>
)
