import { ChevronDown, Headset } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { Button } from '#src/ui/button.tsx'
import { openInquiry } from '#src/web/client/shell/inquiry.ts'
import { useShopInfo } from '#src/web/client/shop-info.ts'
import { fetchCode } from '#src/web/ui/loading/fetch-code.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { ignore } from '#src/web/ui/loading/part.tsx'
import { HeaderPopover, type Opened } from './popover.tsx'

/** What the panels show is fetched when somebody comes near: most visits never open one. */
const panels = () => import('./mega.tsx')
const DestinationPanel = onDemand(async () => ({ default: (await panels()).DestinationPanel }))
const ThemePanel = onDemand(async () => ({ default: (await panels()).ThemePanel }))

export const DestinationMenu = () => <Menu label="目的地" Panel={DestinationPanel} />
export const ThemeMenu = () => <Menu label="主题" Panel={ThemePanel} />

const Menu = ({ label, Panel }: { label: string; Panel: ComponentType<Opened> }) => (
  <HeaderPopover
    isMega
    label={label}
    onApproach={() => fetchCode(panels).catch(ignore)}
    trigger={
      <>
        {label}
        <ChevronDown aria-hidden className="icon" />
      </>
    }
    triggerClass="nav-item"
  >
    {(opened) => (
      <Suspense fallback={<p className="container-page py-10 text-ink-500">正在加载</p>}>
        <Panel {...opened} />
      </Suspense>
    )}
  </HeaderPopover>
)

export function ServicePopover() {
  const info = useShopInfo()
  return (
    <HeaderPopover
      label="客服热线"
      trigger={
        <>
          <Headset aria-hidden className="icon" />
          客服
        </>
      }
      triggerClass="flex h-full items-center gap-1.5 leading-none text-ink-700 hover:text-pine-600"
    >
      {({ close }) => (
        <>
          <h2 className="font-semibold text-16">客服热线</h2>
          <p className="num font-semibold mt-2 text-24 text-pine-700">{info.service_phone}</p>
          <p className="mt-1 text-ink-500">{info.service_hours}</p>
          <Button
            className="mt-4"
            onClick={() => {
              close()
              openInquiry()
            }}
            size="sm"
            wide
          >
            给客服留言
          </Button>
        </>
      )}
    </HeaderPopover>
  )
}
