import { useMay } from '../../client/me.ts'
import { contentPages } from './content-pages.ts'
import { PageTabs } from './page-tabs.tsx'

/** Who writes the shop's pages reaches the pictures of cases here; designers have them beside their requests. */
export function ContentTabs() {
  const may = useMay()
  return (
    <PageTabs
      label="内容"
      pages={
        may('case.edit') ? [...contentPages, { path: '/custom/cases', title: '定制案例' }] : contentPages
      }
    />
  )
}
