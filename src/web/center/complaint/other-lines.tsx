import { useShopInfo } from '../../client/shop-info.ts'

/** Whom else one can turn to: the authorities' lines stand beside the shop's own answer (rule book §18). */
export function OtherLines() {
  const { complaint, service_phone, service_hours } = useShopInfo()
  return (
    <p className="mt-4 text-13/22 text-ink-500">
      急事请拨打客服热线 {service_phone}（{service_hours}）。您也可以向主管部门投诉：
      {complaint.map(({ name, phone }) => `${name} ${phone}`).join('，')}。
    </p>
  )
}
