import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskPlans } from '#src/api/desk/service/plans.ts'
import type { PlanDay } from '#src/domain/content/plans/plan.ts'
import { planDayLines } from '#src/domain/content/plans/plan-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Check } from '#src/ui/fields/field.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { call } from '../../../client/call.ts'
import { query } from '../../../client/query.ts'
import { FoundList } from '../../../itinerary/found-list.tsx'
import { Loaded } from '../../../parts/loaded.tsx'

interface Props {
  requestNo: string
  /** How many more days the plan can have. */
  room: number
  onTake(days: PlanDay[]): void
  onClose(): void
}

/** Days of a product on sale as building blocks: found, chosen, and taken over to be rewritten. */
export default function BlocksSheet(props: Props) {
  const [product, setProduct] = useState<{ id: number; title: string } | null>(null)
  if (product) return <Days {...props} onBack={() => setProduct(null)} product={product} />
  return (
    <Sheet isOpen onClose={props.onClose} title="从产品取几天" width={760}>
      <FoundList
        ask={(q) =>
          call(deskPlans.choices, { request_no: props.requestNo, kind: 'product', ...(q && { q }) })
        }
        isNumbered
        label="查找产品"
        onPick={setProduct}
        placeholder="产品编号或名称"
      />
    </Sheet>
  )
}

interface DaysProps extends Props {
  product: { id: number; title: string }
  onBack(): void
}

function Days({ requestNo: request_no, product, room, onTake, onClose, onBack }: DaysProps) {
  const found = useQuery(query(deskPlans.blocks, { request_no, product_id: product.id }))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isTooMany = chosen.length > room
  return (
    <Sheet
      foot={
        <>
          <Button onClick={onBack}>换一个产品</Button>
          <Button
            disabled={chosen.length === 0 || isTooMany}
            look="pine"
            onClick={() => onTake((found.data?.days ?? []).filter((_, index) => chosen.includes(index)))}
          >
            {chosen.length === 0 ? '加入' : `加入 ${chosen.length} 天`}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={product.title}
      width={760}
    >
      <Loaded of={found}>
        {({ days }) => (
          <ul className="grid gap-2">
            {days.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a product have their places for names.
              <li className="rounded-row border border-line px-3 py-2" key={index}>
                <Check
                  checked={chosen.includes(index)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, index] : chosen.filter((each) => each !== index))
                  }
                >
                  第{index + 1}天 {day.title}
                </Check>
                <p className="mt-1 line-clamp-3 pl-6 text-12/18 text-ink-500">
                  {planDayLines({ ...day, title: '' }).join(' ')}
                </p>
              </li>
            ))}
            {days.length === 0 && <li className="text-ink-500">这个产品没有写行程。</li>}
          </ul>
        )}
      </Loaded>
      {isTooMany && <p className="hint err">一份方案最多 30 天，还能加 {room} 天。</p>}
    </Sheet>
  )
}
