import { Facts, Panel } from '../../../parts/panel.tsx'
import { useOrder } from '../order-context.ts'
import { SealedField } from './sealed-field.tsx'

/** Whom the shop talks to about this order. Numbers are masked; 显示 asks for a reason. */
export function ContactPanel() {
  const { contact, no } = useOrder()
  if (!contact) return null
  const { name, phone, email, emergency_name, emergency_phone, remark } = contact
  return (
    <Panel title="联系人">
      <Facts
        rows={[
          ['姓名', name],
          [
            '手机',
            <SealedField field="contact_phone" key="phone" label="联系人手机" no={no} value={phone} />,
          ],
          [
            '邮箱',
            email ? (
              <SealedField field="contact_email" key="email" label="联系人邮箱" no={no} value={email} />
            ) : (
              '未填'
            ),
          ],
          [
            '紧急',
            emergency_phone ? (
              <>
                {emergency_name}{' '}
                <SealedField field="emergency_phone" label="紧急联系人电话" no={no} value={emergency_phone} />
              </>
            ) : (
              emergency_name || '未填'
            ),
          ],
          ['备注', remark || '无'],
        ]}
      />
    </Panel>
  )
}
