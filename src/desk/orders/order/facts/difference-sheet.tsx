import { useQuery } from '@tanstack/react-query'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { query } from '../../../client/query.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Differences } from '../../../products/parts/differences.tsx'

/** What was sold beside what the product says today: taken out and written in, word by word. */
export default function DifferenceSheet({ no, onClose }: { no: string; onClose(): void }) {
  const found = useQuery(query(orderDetails.difference, { no }))
  return (
    <Sheet
      foot={<Button onClick={onClose}>关闭</Button>}
      isOpen
      onClose={onClose}
      title="售出时与现产品的不同"
      width={760}
    >
      <p className="mb-2 text-ink-500">合同以售出时为准；红色是售出时有、现在没有的，绿色是后来写入的。</p>
      <Loaded of={found}>{({ fields }) => <Differences fields={fields} />}</Loaded>
    </Sheet>
  )
}
