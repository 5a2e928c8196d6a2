import { ArrowUp, Headset } from 'lucide-react'
import { useShopInfo } from '../client/shop-info.ts'
import { toast } from '../client/toast.ts'
import { useScrolledPast } from './site-header.tsx'

/** Shown after 300 pixels of scrolling (product specification §2). */
export function SideBar() {
  const info = useShopInfo()
  const isShown = useScrolledPast(300)
  if (!isShown) return null
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <aside aria-label="快捷操作" className="side-bar">
      <button
        aria-label="客服"
        onClick={() => toast.ok(`客服热线 ${info.service_phone}，${info.service_hours}`)}
        title="客服"
        type="button"
      >
        <Headset aria-hidden className="icon" />
        客服
      </button>
      <button
        aria-label="回到顶部"
        onClick={() => window.scrollTo({ top: 0, behavior: isStill() ? 'auto' : 'smooth' })}
        title="顶部"
        type="button"
      >
        <ArrowUp aria-hidden className="icon" />
        顶部
      </button>
    </aside>
  )
}
