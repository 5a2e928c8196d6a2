import { legalParts } from '../parts/kinds.ts'
import { LegalList } from '../parts/list.tsx'

export const Page = () => <LegalList part={legalParts.contracts} />
