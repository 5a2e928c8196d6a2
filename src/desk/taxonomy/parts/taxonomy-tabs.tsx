import { PageTabs } from '../../content/parts/page-tabs.tsx'
import { taxonomyPages } from './taxonomy-pages.ts'

export const TaxonomyTabs = () => <PageTabs label="目的地与主题" pages={taxonomyPages} />
