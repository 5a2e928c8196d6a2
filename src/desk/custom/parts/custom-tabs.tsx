import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { PageTabs } from '../../content/parts/page-tabs.tsx'
import { customPages } from './custom-pages.ts'

/** The requests as a board or as a list, and the pages beside them. */
export function CustomTabs({ className }: { className?: string }) {
  const may = useMay()
  const { path, search } = useAddress()
  const isRequests = path === '/custom'
  const isList = search['view'] === 'list'
  const mine = isRequests ? search['mine'] : undefined
  const views = [
    { path: '/custom', title: '看板', search: { mine }, isHere: isRequests && !isList },
    { path: '/custom', title: '列表', search: { view: 'list', mine }, isHere: isRequests && isList },
  ]
  return (
    <PageTabs
      label="定制"
      pages={[...(may('custom.work') ? views : []), ...(may('case.edit') ? customPages : [])]}
      {...(className !== undefined && { className })}
    />
  )
}
