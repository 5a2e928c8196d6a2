import { legalParts } from '../../parts/kinds.ts'
import { LegalOne } from '../../parts/one.tsx'
import { LadderText } from './ladder-text.tsx'

/** One refund ladder: a table, drawn as steps, and what it means in yuan (desk book §4.15). */
export const Page = () => (
  <LegalOne part={legalParts.ladders}>{(props) => <LadderText {...props} />}</LegalOne>
)
