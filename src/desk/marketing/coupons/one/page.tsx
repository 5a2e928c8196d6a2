import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCouponRule } from '#src/api/desk/marketing/coupon-rules.ts'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { useAddress } from '../../../client/address.ts'
import { call } from '../../../client/call.ts'
import { query } from '../../../client/query.ts'
import { useOpened } from '../../../find/opened.ts'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { Neighbours } from '../../../list/trail.tsx'
import { Presence } from '../../../live/presence.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { RuleActs } from './acts.tsx'
import { RuleFields } from './fields.tsx'
import { RulePreview } from './preview.tsx'

/** One coupon rule: written, read out, tried on trips, and let out (desk book §4.9). */
export function Page() {
  const { params } = useAddress()
  const ruleId = Number(params['id'] ?? 0)
  const rule = useQuery(query(couponRules.detail, { rule_id: ruleId }))
  const title = rule.data?.id === ruleId ? rule.data.name : ''
  useOpened({ kind: '优惠券', title, path: `/coupons/${ruleId}` })
  return (
    <>
      <PageHead of={{ title: '优惠券', to: '/coupons' }} title={title || '…'}>
        <Presence id={String(ruleId)} kind="coupon_rule" />
        <Neighbours />
      </PageHead>
      <Loaded of={rule}>{(found) => <Rule key={found.id} rule={found} />}</Loaded>
    </>
  )
}

function Rule({ rule }: { rule: DeskCouponRule }) {
  const [isGone, setGone] = useState(false)
  const form = useRecordForm({
    name: `coupon_rule.${rule.id}`,
    version: rule.version,
    start: rule.fields,
    async save(version, changes) {
      const sent = { rule_id: rule.id, version, changes_json: changes as never }
      const { rule: saved, message } = await call(couponRules.save, sent)
      return { message, saved }
    },
  })
  if (isGone) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-3">
      <RuleFields form={form} rule={rule} />
      <div className="grid gap-3">
        <RulePreview isDraft={rule.status === 'draft'} values={form.values} />
        <RuleActs isDirty={form.isDirty} onGone={() => setGone(true)} rule={rule} />
      </div>
    </div>
  )
}
