import { useState } from 'react'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { ProductRow } from '#src/api/desk/products/products.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'
import { productStatusText } from '../words.ts'

interface Props {
  rows: readonly ProductRow[]
  clear(): void
}

/** Takes the chosen products off sale, once it has been seen which of them are on it. */
export function BulkWithdraw({ rows, clear }: Props) {
  const [isOpen, setOpen] = useState(false)
  const ids = rows.flatMap(({ id, status }) => (status === 'on_sale' ? [id] : []))
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm">
        下架
      </Button>
      {isOpen && (
        <ChangeSheet
          endpoint={productDrafts.withdrawMany}
          inputOf={(reason) => ({ ids_json: ids, reason })}
          isBlocked={ids.length === 0}
          level={2}
          onClose={() => setOpen(false)}
          onDone={({ outcomes }) => {
            const done = outcomes.filter((outcome) => outcome.done).length
            const left = outcomes.length - done
            toast.ok(left === 0 ? `已下架 ${done} 个产品` : `已下架 ${done} 个产品，${left} 个刚被同事下架`)
            clear()
          }}
          title="批量下架"
          verb={`下架 ${ids.length} 个产品`}
          width={760}
        >
          <p className="mb-2">
            访客不再看到这些产品，也不能再下单。已有订单照常继续，团期与价格保留；安排好的定时发布随之撤回。
          </p>
          <ul>
            {rows.map(({ id, title, status }) => (
              <li className="flex gap-3 border-line border-b py-1.5 text-13/22" key={id}>
                <span className="num shrink-0">{id}</span>
                <span className="min-w-0 grow truncate">{title}</span>
                <span className={`shrink-0 ${status === 'on_sale' ? 'text-ok' : 'text-warn'}`}>
                  {status === 'on_sale' ? '将下架' : `${productStatusText[status]}，不变`}
                </span>
              </li>
            ))}
          </ul>
        </ChangeSheet>
      )}
    </>
  )
}
