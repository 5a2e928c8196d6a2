import { useQuery } from '@tanstack/react-query'
import { contractFiling } from '#src/api/desk/contracts/filing.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sheet } from '../act/sheet.tsx'
import { useAddress } from '../client/address.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText } from '../parts/time-text.ts'

/** 合同备案: signed contracts as one file for the national platform, and the files of before once more. */
export function FilingAct({ onClose }: { onClose(): void }) {
  const { go } = useAddress()
  const found = useQuery(query(contractFiling.state, {}))
  const { send, isBusy } = useChange(contractFiling.export, {
    onDone() {
      toast.ok('已开始生成，完成后可在“导出”下载')
      void go('/desk/exports')
    },
  })
  const waiting = found.data?.waiting ?? 0
  return (
    <Sheet
      foot={
        <>
          <Button onClick={onClose}>返回</Button>
          <Button disabled={waiting === 0} isBusy={isBusy} look="pine" onClick={() => send({})}>
            {waiting === 0 ? '没有待导出的合同' : `导出 ${waiting} 份`}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="合同备案"
    >
      <p>
        导出已签署且已付款、尚未导出过的合同，用于在全国旅游监管服务平台备案。导出后记为“已导出”，文件保留24小时，过期可在下面重新生成。
      </p>
      <Loaded of={found}>
        {({ batches }) =>
          batches.length === 0 ? (
            <p className="mt-3 text-ink-500">还没有导出过。</p>
          ) : (
            <ul aria-label="导出过的批次" className="mt-3 grid gap-1">
              {batches.map(({ batch, filed_at, by, contracts }) => (
                <li className="flex items-center gap-3" key={batch}>
                  <span className="num">{fullTimeText(filed_at)}</span>
                  <span>{by}</span>
                  <span className="num">{contracts} 份</span>
                  <Button
                    aria-label={`重新生成第 ${batch} 批`}
                    className="ml-auto"
                    isBusy={isBusy}
                    onClick={() => send({ batch })}
                    size="sm"
                  >
                    重新生成
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  )
}
