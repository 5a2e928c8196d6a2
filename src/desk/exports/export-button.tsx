import type { Data, DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { z } from '#src/api/zod.ts'
import { toast } from '#src/ui/toast.ts'
import { useAddress } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { FormatButtons } from './format-buttons.tsx'

type ExportEndpoint = DeskEndpoint & { method: 'POST' }

interface Props<E extends ExportEndpoint> {
  endpoint: E
  /** How many rows the list has; null until it is known. */
  total: number | null
}

/** Has the list of this address made into a file, a table of a spreadsheet or UTF-8 text with commas; the person finds it on 导出. */
export function ExportButton<E extends ExportEndpoint>({ endpoint, total }: Props<E>) {
  const { search, go } = useAddress()
  const { send, isBusy } = useChange(endpoint, {
    onDone: (_data: Data<E>) => {
      toast.ok('已开始生成，完成后可在“导出”下载')
      void go('/desk/exports')
    },
    onRefused(error) {
      toast.error(messageOf(error))
      return true
    },
  })
  return (
    <FormatButtons
      disabled={!total}
      isBusy={isBusy}
      onChoose={(format) => send(inputOf(endpoint, { ...search, format }))}
      title={total ? undefined : '没有可导出的内容'}
    />
  )
}

/** What the address says and the export understands. */
function inputOf<E extends ExportEndpoint>(endpoint: E, search: Readonly<Record<string, string>>): Input<E> {
  const { shape } = endpoint.input as unknown as { shape: Record<string, z.core.$ZodType> }
  const known = Object.entries(shape).flatMap(([name, schema]) => {
    const decoded = z.safeDecode(schema, search[name])
    return search[name] !== undefined && decoded.success ? [[name, decoded.data]] : []
  })
  return Object.fromEntries(known)
}
