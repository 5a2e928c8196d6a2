import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { useShopInfo } from '#src/web/client/shop-info.ts'

/** Opened without a request of this tab: by a saved link, or on another day. */
export function NothingReceived() {
  const { service_phone } = useShopInfo()
  return (
    <section className="panel px-8 py-14 text-center">
      <h1 className="font-semibold font-serif text-30/42">这里没有刚提交的需求</h1>
      <p className="mt-2 text-ink-700 leading-24">
        提交后的编号也在短信里。查询进度请致电 <b className="num font-semibold">{service_phone}</b>
        ，报上需求编号即可。
      </p>
      <div className="mt-6.5 flex justify-center gap-3">
        <Link className={buttonLook('pine')} to="/custom/personal">
          提交私人定制需求
        </Link>
        <Link className={buttonLook('line')} to="/custom/business">
          提交商务研学需求
        </Link>
      </div>
    </section>
  )
}
