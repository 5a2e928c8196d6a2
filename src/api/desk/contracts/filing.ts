import { endpoint } from '../../endpoint.ts'
import { id, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const access = { staff: 'manifest.export' } as const

/** 电子合同备案: signed contracts taken along for the national platform, each once (rule book §9.1). */
export const contractFiling = {
  state: endpoint({
    method: 'GET',
    path: '/api/desk/contracts/filing',
    access,
    summary: '待导出备案的合同数，以及最近导出的各批',
    input: z.object({}),
    data: z.object({
      waiting: z.int(),
      /** The newest first; `batch` makes its file again. */
      batches: z.array(z.object({ batch: z.int(), filed_at: time, by: z.string(), contracts: z.int() })),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/contracts/filing/export',
    access,
    audit: 'contract.file',
    summary: '导出备案文件：未导出的合同记为已导出；带 batch 时重新生成该批',
    input: z.object({ batch: z.optional(id), ...exportFormat }),
    data: Exporting,
    refusals: ['NOT_FOUND', 'STEP_UP'],
  }),
}
