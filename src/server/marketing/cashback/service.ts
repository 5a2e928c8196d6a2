/** What other nouns may call of cashback: what makes it follow an order, and what withdrawals take of it. */
export { ownMark } from './facts.ts'
export { followLine, followOrder } from './follow.ts'
export { type CashbackRow, findSums, lockLine, lockPayable, voidLines } from './store.ts'
