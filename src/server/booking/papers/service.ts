/** What other nouns may call of papers. */

export { planSheet } from './plan.ts'
