import { Notice } from '#src/ui/notice.tsx'
import { useShopInfo } from '#src/web/client/shop-info.ts'

/** The same phone has asked for the same places today: nothing is wrong, and nothing was lost. */
export function KnownNotice({ requestNo, className }: { requestNo: string; className?: string }) {
  const { service_phone } = useShopInfo()
  return (
    <Notice className={className ?? ''} live tone="info">
      您今天已提交过去同一目的地的需求
      {requestNo && (
        <>
          {' '}
          <b className="num font-semibold">{requestNo}</b>
        </>
      )}
      ，定制师正在处理，不必重复提交。有变化请致电 <b className="num font-semibold">{service_phone}</b>。
    </Notice>
  )
}
