import { useQuery } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import { themesQuery } from '../../../client/taxonomy.ts'

export function NoAddress({ onAdd }: { onAdd(): void }) {
  const { data: themes } = useQuery(themesQuery)
  return (
    <EmptyState
      action={<Button onClick={onAdd}>新增地址</Button>}
      stem={themes?.find(({ img }) => img !== '')?.img ?? ''}
      title="还没有邮寄地址"
    >
      保存常用地址，寄送纸质合同、发票和出行资料时可以直接选择。
    </EmptyState>
  )
}
