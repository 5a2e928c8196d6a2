import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { useShopInfo } from '../../../client/shop-info.ts'
import { EmptyState } from '../../../ui/loading/states.tsx'
import steppe from '../../../ui/scenes/steppe.webp'

/** A link that we never made, and a plan that is somebody else's: it says the same of both. */
export function Gone() {
  const { service_phone } = useShopInfo()
  return (
    <section className="panel mt-6">
      <h1 className="sr-only">没有找到这份方案</h1>
      <EmptyState
        action={
          <Link className={buttonLook('line')} to="/product/individual">
            去私人定制
          </Link>
        }
        scene={steppe}
        title="没有找到这份方案"
      >
        请核对短信里的链接是否完整；没有链接时，请用提交需求的手机号登录后再看。也可致电 {service_phone}
        ，报需求编号即可。
      </EmptyState>
    </section>
  )
}

export const GonePage = () => (
  <main className="container-page pb-10" data-no-return id="main">
    <Gone />
  </main>
)
