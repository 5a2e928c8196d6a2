import { useQueryClient } from '@tanstack/react-query'
import { Ban, Download } from 'lucide-react'
import { useState } from 'react'
import type { DeskCouponBatch } from '#src/api/desk/marketing/coupon-batches.ts'
import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { ActionList } from '../../../act/action-list.tsx'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { ApprovalPart } from '../../../approvals/approval-part.tsx'
import { callForFile } from '../../../client/call.ts'
import { AuditLink } from '../../../parts/audit-link.tsx'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { saveAs } from '../../../parts/files.ts'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'
import { BatchStatus } from '../status.tsx'

/** Counts, never codes: those leave once, as a file. */
export function Batch({ batch }: { batch: DeskCouponBatch }) {
  const [asking, setAsking] = useState<'file' | 'void' | null>(null)
  const { acts } = batch
  const close = () => setAsking(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-3">
      <Panel
        aside={
          <>
            <BatchStatus batch={batch} />
            <span className="ml-auto">
              <AuditLink entity="coupon_batch" id={batch.id} />
            </span>
          </>
        }
        title="批次"
      >
        <Facts
          rows={[
            [
              '优惠券',
              <DeskLink className="text-pine-700 hover:underline" key="rule" to={`/coupons/${batch.rule_id}`}>
                {batch.rule_name}
              </DeskLink>,
            ],
            ['规则', batch.sentence],
            ['兑换', <span className="num" key="used">{`${batch.used} / ${batch.count}`}</span>],
            ['到期', `${batch.expires_on} 当天结束`],
            ['用途', batch.note || '–'],
            ['生成', `${batch.asked_by} ${fullTimeText(batch.asked_at)}`],
            ['下载', batch.left_at ? `${batch.left_with} ${fullTimeText(batch.left_at)}` : '未下载'],
            ...(batch.voided_at
              ? ([['作废', `${batch.voided_by} ${fullTimeText(batch.voided_at)}`]] as const)
              : []),
          ]}
        />
      </Panel>
      <div className="grid gap-3">
        <Panel title="操作">
          <div className="px-2 py-2">
            <ActionList
              actions={[
                {
                  code: 'file',
                  title: '下载文件',
                  icon: Download,
                  isAllowed: acts.file.allowed,
                  why: acts.file.why,
                  run: () => setAsking('file'),
                },
                {
                  code: 'void',
                  title: '作废未用的码',
                  icon: Ban,
                  isAllowed: acts.void.allowed,
                  why: acts.void.why,
                  run: () => setAsking('void'),
                },
              ]}
            />
          </div>
        </Panel>
        {batch.approval_id !== null && (
          <Panel title="复核">
            <div className="px-4 pt-2.5 pb-3">
              <ApprovalPart id={batch.approval_id} isAlone />
            </div>
          </Panel>
        )}
      </div>
      {asking === 'file' && <FileSheet batch={batch} onClose={close} />}
      {asking === 'void' && (
        <ChangeSheet
          endpoint={couponBatches.void}
          inputOf={(reason) => ({ batch_id: batch.id, reason })}
          isGrave
          level={2}
          onClose={close}
          onDone={() => toast.ok('已作废')}
          title={`作废批次 ${batch.id}`}
          verb="作废"
        >
          <p>
            {batch.rule_name}：未用的 {batch.count - batch.used} 个兑换码立即失效，已兑换的 {batch.used}{' '}
            张券不受影响。
          </p>
        </ChangeSheet>
      )}
    </div>
  )
}

function FileSheet({ batch, onClose }: { batch: DeskCouponBatch; onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function take(reason: string) {
    setBusy(true)
    try {
      const file = await callForFile(couponBatches.file, { batch_id: batch.id, reason })
      saveAs(file, `兑换码 ${batch.id}.csv`)
      toast.ok('已下载，请妥善保管')
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
      void queries.invalidateQueries()
    }
  }
  return (
    <ConfirmSheet
      act={couponBatches.file.audit}
      isBusy={isBusy}
      isOpen
      level={3}
      onClose={onClose}
      onConfirm={(reason) => void take(reason)}
      title={`下载批次 ${batch.id}`}
      verb={`下载 ${batch.count} 个兑换码`}
    >
      <p>文件只能下载这一次，下载后系统不再保存兑换码的原文；遗失时请作废后重新生成。</p>
    </ConfirmSheet>
  )
}
