/** What other nouns may call of the settings. */
export { orderLimitsOf, secondPersonLinesOf } from './limits.ts'
export { forgetSettings, settingsOf } from './settings.ts'
