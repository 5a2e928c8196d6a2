import { type DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { toast } from '#src/ui/toast.ts'
import { ConfirmSheet } from '../../../act/confirm-sheet.tsx'
import { deskHref, useAddress } from '../../../client/address.ts'
import { useChange } from '../../../client/use-change.ts'
import { fullTimeText } from '../../../parts/time-text.ts'

/** What is done with an edition as a whole. */
export type Asking = 'publish' | 'withdraw' | 'end' | 'discard'

interface Props {
  edition: DeskEdition
  onClose(): void
}

/** Says what follows of it, and asks once more. */
export default function ActSheet({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'end') return <End {...props} />
  return asking === 'discard' ? <Discard {...props} /> : <Turn asking={asking} {...props} />
}

const words = {
  publish: { endpoint: deskCampaigns.publish, act: 'campaign.publish', verb: '发布' },
  withdraw: { endpoint: deskCampaigns.withdraw, act: 'campaign.withdraw', verb: '撤回为草稿' },
} as const

function Turn({ asking, edition, onClose }: Props & { asking: keyof typeof words }) {
  const { endpoint, act, verb } = words[asking]
  const { send, isBusy, fieldErrors } = useChange(endpoint, {
    onDone(next) {
      toast.ok(
        next.status === 'live'
          ? '已发布，访客现在就能看到'
          : next.status === 'scheduled'
            ? '已发布，到时间自动上线'
            : '已撤回为草稿',
      )
      onClose()
    },
  })
  const { slug, id, version, title } = edition
  return (
    <ConfirmSheet
      act={act}
      fieldErrors={fieldErrors}
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ slug, id, edition_version: version })}
      title={`${verb}“${title}”`}
      verb={verb}
    >
      {asking === 'publish' ? (
        <p>
          {fullTimeText(edition.starts_at).slice(0, 16)} 自动上线，
          {fullTimeText(edition.ends_at).slice(0, 16)} 自动结束。开始之前，访客在 /activities/{slug}{' '}
          看到的是即将开始的页面。
        </p>
      ) : (
        <p>访客不再看到这一期的预告，内容保留为草稿。</p>
      )}
    </ConfirmSheet>
  )
}

function End({ edition: { slug, id, version, title }, onClose }: Props) {
  const { send, isBusy, fieldErrors } = useChange(deskCampaigns.end, {
    onDone() {
      toast.ok('已结束')
      onClose()
    },
  })
  return (
    <ConfirmSheet
      act="campaign.end"
      fieldErrors={fieldErrors}
      isBusy={isBusy}
      isOpen
      level={2}
      onClose={onClose}
      onConfirm={(reason) => send({ slug, id, edition_version: version, reason })}
      title={`提前结束“${title}”`}
      verb="提前结束"
    >
      <p>
        页面立即显示“本期活动已结束”，优惠券变灰，线路按当天价格显示。结束后不能恢复，可以复制为新的一期。
      </p>
    </ConfirmSheet>
  )
}

function Discard({ edition: { slug, id, version, title }, onClose }: Props) {
  const { go } = useAddress()
  const { send, isBusy } = useChange(deskCampaigns.discard, { onDone: () => go(deskHref('/campaigns')) })
  return (
    <ConfirmSheet
      act="campaign.discard"
      isBusy={isBusy}
      isOpen
      level={1}
      onClose={onClose}
      onConfirm={() => send({ slug, id, edition_version: version })}
      title={`删除草稿“${title}”`}
      verb="删除草稿"
    >
      <p>草稿里的内容不再保留。访客看到的不变。</p>
    </ConfirmSheet>
  )
}
