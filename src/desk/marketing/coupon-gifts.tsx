import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponGifts } from '#src/api/desk/marketing/coupon-gifts.ts'
import { Select, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { query } from '../client/query.ts'

interface Props {
  /** On a member's page. */
  uid?: string
  /** On an order's page: its number. */
  about?: string
  onClose(): void
}

/** One coupon for a member, because of an order or a complaint of theirs. */
export default function GiftSheet({ uid, about: known = '', onClose }: Props) {
  const { data } = useQuery(query(couponGifts.rules, {}))
  const [ruleId, setRuleId] = useState('')
  const [about, setAbout] = useState(known)
  const rule = data?.list.find(({ id }) => String(id) === ruleId)
  return (
    <ChangeSheet
      endpoint={couponGifts.give}
      inputOf={(reason) => (rule ? { uid, rule_id: rule.id, about, reason } : null)}
      isBlocked={!rule || about.trim() === ''}
      level={2}
      onClose={onClose}
      onDone={({ message }) => toast.ok(message)}
      title="送优惠券"
      verb="送出"
    >
      {(fieldErrors) => (
        <div className="grid gap-3">
          <Select
            error={fieldErrors['rule_id']}
            help={rule?.sentence ?? '只列出使用中的规则'}
            label="优惠券"
            name="rule_id"
            onChange={({ target }) => setRuleId(target.value)}
            required
            value={ruleId}
          >
            <option value="">选择…</option>
            {data?.list.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <TextInput
            error={fieldErrors['about']}
            help="同一个订单或投诉，每种券送一张"
            label="订单号或投诉编号"
            maxLength={40}
            name="about"
            onChange={({ target }) => setAbout(target.value)}
            readOnly={known !== ''}
            required
            value={about}
          />
        </div>
      )}
    </ChangeSheet>
  )
}
