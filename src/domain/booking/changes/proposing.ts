import { isUnpaid } from '../order.ts'
import { type ChangeFacts, type ChangeKind, whyNotMoved, whyNotSwapped } from './change.ts'

/** Why staff cannot propose a change now; empty when they can. Who reads it is whom a traveller is told to turn to. */
export const whyNotProposed = (facts: ChangeFacts, kind: ChangeKind): string =>
  isUnpaid(facts.status)
    ? '还没有付款，请取消后重新下单'
    : (kind === 'date' ? whyNotMoved(facts) : whyNotSwapped(facts)).replace(/，请联系客服.*$/, '')
