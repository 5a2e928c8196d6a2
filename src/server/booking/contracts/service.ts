/** What orders may call of contracts. */
export { voidContract } from './store.ts'
