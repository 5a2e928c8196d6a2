/** What other nouns may call of contracts. */
export { voidContract } from './store.ts'
export { type ContractText, clauseText, contractText, contractVersions } from './stored.ts'
export { maskedHtml } from './text/html.ts'
