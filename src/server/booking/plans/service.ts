/** What other nouns may call of plans. */

export { freePlan, takePlanAgain } from './free.ts'
