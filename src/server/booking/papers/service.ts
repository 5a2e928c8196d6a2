/** What other nouns may call of papers. */

export { daySheet } from './day.ts'
export { planSheet } from './plan.ts'
