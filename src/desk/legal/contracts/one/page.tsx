import { legalParts } from '../../parts/kinds.ts'
import { LegalOne } from '../../parts/one.tsx'
import { TemplateText } from './template-text.tsx'

/** One contract template: written, shown with a sample order, held against what is in use (desk book §4.15). */
export const Page = () => (
  <LegalOne part={legalParts.contracts}>{(props) => <TemplateText {...props} />}</LegalOne>
)
