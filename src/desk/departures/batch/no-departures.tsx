import { Button } from '#src/ui/button.tsx'
import { useBatch } from './use-batch.ts'

interface Props {
  productId: number
  /** Empty where it is said beside it. */
  title?: string
}

/** A product without departures: what can be done about it, for who may (desk book §4.3). */
export function NoDepartures({ productId, title = '' }: Props) {
  const batch = useBatch()
  return (
    <div className="grid justify-items-center gap-3 p-6 text-center text-ink-700">
      {title && <p>{title}</p>}
      {batch.isAllowed ? (
        <p className="flex gap-2">
          <Button look="pine" onClick={() => batch.makeFor(productId)} size="sm">
            新建
          </Button>
          <Button onClick={() => batch.copyLastYear(productId)} size="sm">
            从去年同期复制
          </Button>
        </p>
      ) : (
        <p>产品或计调新建后会出现在这里。</p>
      )}
    </div>
  )
}
