import { refundLadders } from '#src/api/desk/legal/texts.ts'
import { legalHandlers } from '#src/server/operations/legal/service.ts'
import { ladderNoun } from './noun.ts'

export const deskLadderHandlers = legalHandlers(refundLadders, ladderNoun)
