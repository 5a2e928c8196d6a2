import { Headset, Phone } from 'lucide-react'
import { buttonLook } from '#src/ui/button.tsx'
import { useShopInfo } from '../../../../client/shop-info.ts'

/** Who answers questions about a trip, and when. */
export function PhoneCard() {
  const { service_phone, service_hours, name } = useShopInfo()
  return (
    <section aria-label="电话咨询" className="panel px-6 py-5">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-pine-50 text-pine-600">
          <Headset aria-hidden className="icon" />
        </span>
        <div>
          <p className="font-semibold text-16/24">{name}客服</p>
          <p className="text-13 text-ink-500">{service_hours}</p>
        </div>
      </div>
      <p className="mt-3 text-ink-700 leading-24">
        对日期、房型、儿童与长者安排有疑问，请报产品编号，电话中即可答复。
      </p>
      <a className={`${buttonLook('line')} mt-4 w-full`} href={`tel:${service_phone.replace(/[^\d+]/g, '')}`}>
        <Phone aria-hidden className="icon" />
        <span className="num font-medium">{service_phone}</span>
      </a>
    </section>
  )
}
