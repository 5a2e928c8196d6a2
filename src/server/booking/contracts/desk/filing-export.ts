import { id } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import { contractStateText } from '#src/domain/booking/order-codes.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { countFiled, type FiledContract, listFiled } from './filing-store.ts'

const PAGE = 1000

/** The contracts of one filing, as the national platform asks for them. */
export const filingExport = exportKind({
  name: 'contract_filing',
  title: '合同备案',
  // It names who signed.
  hasPersonalData: true,
  filter: z.object({ batch: id }),
  filterWords: ({ batch }) => [{ name: '批次', value: String(batch) }],
  columns: [
    { title: '合同编号', type: 'text', width: 24, value: (row: FiledContract) => row.contract_no },
    { title: '合同名称', type: 'text', width: 22, value: (row) => row.title },
    { title: '版本', type: 'text', width: 10, value: (row) => row.template_version },
    { title: '状态', type: 'text', width: 10, value: (row) => contractStateText[row.state] },
    { title: '订单号', type: 'text', width: 18, value: (row) => row.order_no },
    { title: '团号', type: 'text', width: 16, value: (row) => row.facts.groupCode },
    { title: '线路', type: 'text', width: 36, value: (row) => row.facts.title },
    { title: '出发日', type: 'text', width: 12, value: (row) => row.facts.departsOn },
    { title: '返回日', type: 'text', width: 12, value: (row) => row.facts.returnsOn },
    { title: '人数', type: 'text', width: 14, value: (row) => travellersText(row.facts.counts) },
    { title: '签署人', type: 'text', width: 12, value: (row) => row.sign_name },
    { title: '合同金额', type: 'fen', width: 14, value: (row) => row.facts.payableFen },
    { title: '签署时间', type: 'time', width: 18, value: (row) => row.signed_at },
    { title: '原文SHA-256', type: 'text', width: 66, value: (row) => row.sha256 },
  ],
  count: ({ db }, _staff, { batch }) => countFiled(db, batch),
  next: ({ db }, _staff, { batch }, after) => listFiled(db, batch, { afterId: after?.id ?? 0, limit: PAGE }),
})
