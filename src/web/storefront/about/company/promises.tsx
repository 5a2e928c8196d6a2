import { useShopInfo } from '../../../client/shop-info.ts'

/** What holds for every trip; each of it stands in the contract or on the page that one pays on. */
export function Promises() {
  const { emergency_phone } = useShopInfo()
  const promises = [
    ['总价先见', '登录之前就能看到每一行费用'],
    ['合同先看后付', '电子合同读完再签，签完再付款'],
    ['路上有人', `行程中 24 小时紧急电话 ${emergency_phone}`],
  ]
  return (
    <ul className="mt-10 mb-14 grid grid-cols-3 divide-x divide-line border-line border-y max-lg:grid-cols-1 max-lg:divide-x-0 max-lg:divide-y print:grid-cols-3 print:gap-x-6 print:divide-y-0">
      {promises.map(([title, text]) => (
        <li className="px-7 pt-5.5 pb-6 first:pl-0 last:pr-0 max-lg:px-0" key={title}>
          <h3 className="mb-1 font-semibold text-17/26">{title}</h3>
          <p className="text-ink-700 leading-24">{text}</p>
        </li>
      ))}
    </ul>
  )
}
