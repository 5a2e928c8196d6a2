/** What other nouns may call of contracts. Orders are among them, so nothing here may need orders. */
export { type ContractText, clauseText, contractVersions, signedContract } from './contract-text.ts'
export { adoptContract, voidContract } from './store.ts'
export { maskedHtml } from './text/html.ts'
