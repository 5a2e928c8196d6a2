import { contentPages } from './content-pages.ts'
import { PageTabs } from './page-tabs.tsx'

export const ContentTabs = () => <PageTabs label="内容" pages={contentPages} />
