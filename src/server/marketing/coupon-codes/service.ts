/** What the shop as a whole may call of exchange codes. */
export { batchMaking } from './desk/approving.ts'
