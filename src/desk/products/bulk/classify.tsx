import { lazy, Suspense, useState } from 'react'
import type { deskProducts, ProductRow } from '#src/api/desk/products/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import { Button } from '#src/ui/button.tsx'

const ClassifySheet = lazy(() => import('./classify-sheet.tsx'))

export type ProductChoices = Data<(typeof deskProducts)['choices']>

interface Props {
  rows: readonly ProductRow[]
  clear(): void
  /** Undefined while they are not there. */
  choices: ProductChoices | undefined
}

/** Themes, labels and weight of the chosen products (desk book §4.4). */
export function BulkClassify({ rows, clear, choices }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!choices} onClick={() => setOpen(true)} size="sm">
        归类与权重
      </Button>
      {isOpen && choices && (
        <Suspense>
          <ClassifySheet
            choices={choices}
            ids={rows.map(({ id }) => id)}
            onClose={() => setOpen(false)}
            onDone={clear}
          />
        </Suspense>
      )}
    </>
  )
}
