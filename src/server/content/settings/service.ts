/** What other nouns may call of the settings. */
export { forgetSettings, settingsOf } from './settings.ts'
