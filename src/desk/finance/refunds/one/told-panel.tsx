import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import { Told } from '../../../orders/order/acts/consequences.tsx'
import { Panel } from '../../../parts/panel.tsx'

/** Word for word what the traveller is told as soon as it is agreed to. */
export const ToldPanel = ({ refund: { messages, arrive_text } }: { refund: DeskRefund }) => (
  <Panel aside={<span className="text-12 text-ink-500">通过后发出</span>} title="客人会收到">
    <div className="px-4 pt-1 pb-3">
      <Told messages={messages} />
      <p className="mt-2 text-12/18 text-ink-500">到账时间：通过后{arrive_text}，以渠道为准</p>
    </div>
  </Panel>
)
