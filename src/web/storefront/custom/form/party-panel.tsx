import { CountBox } from '#src/web/custom-trip/fields/count-box.tsx'
import { Panel } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'

export const PartyPanel = ({ form: { choice } }: { form: FullForm }) => (
  <Panel no={3} title="几个人">
    <div className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
      <CountBox label="成人" min={1} note="12–59 岁" {...choice('adult')} />
      <CountBox label="儿童" min={0} note="2–11 岁" {...choice('child')} />
      <CountBox label="老人" min={0} note="60 岁及以上" {...choice('senior')} />
    </div>
  </Panel>
)
