/** What other nouns may call of the settings. */
export { orderLimitsOf } from './limits.ts'
export { forgetSettings, settingsOf } from './settings.ts'
