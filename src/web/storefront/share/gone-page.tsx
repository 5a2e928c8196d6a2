import { Link } from '@tanstack/react-router'
import { buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import dawn from '../../ui/scenes/desert.webp'

/** Never made, taken back or over: it says the same of all three. */
export const GonePage = () => (
  <main className="container-page pt-6" data-no-return id="main">
    <h1 className="sr-only">行程链接已失效</h1>
    <section className="panel">
      <EmptyState
        action={
          <Link className={buttonLook('pine')} to="/product/team">
            去百陌旅行首页
          </Link>
        }
        scene={dawn}
        title="这个行程链接已失效"
      >
        可能已经过期，或分享的人停止了分享。想看行程，请向分享的人再要一个链接。
      </EmptyState>
    </section>
  </main>
)
