import { useShopInfo } from '../../../client/shop-info.ts'

/** Whom to call when the page has not answered it; the numbers are the shop's settings. */
export function ServiceLine() {
  const { service_phone, service_hours, complaint } = useShopInfo()
  return (
    <aside className="panel mt-12 flex max-w-180 flex-wrap items-baseline gap-x-8 gap-y-1 px-7 py-5 leading-24 max-lg:px-5">
      <span>
        客服热线 <b className="num font-semibold text-18">{service_phone}</b>
      </span>
      <span className="text-ink-500">{service_hours}</span>
      {complaint.map(({ name, phone }) => (
        <span className="text-ink-700" key={name}>
          {name} <span className="num font-medium">{phone}</span>
        </span>
      ))}
    </aside>
  )
}
