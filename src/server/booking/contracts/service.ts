/** What orders may do with the contract that stands on them. */
export { voidContract } from './store.ts'
