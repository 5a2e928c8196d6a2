import { useMay } from '../../client/me.ts'
import { PageTabs } from '../../content/parts/page-tabs.tsx'
import { customPages } from './custom-pages.ts'

const requests = { path: '/custom', title: '需求' }

export function CustomTabs() {
  const may = useMay()
  return <PageTabs label="定制" pages={may('custom.work') ? [requests, ...customPages] : customPages} />
}
