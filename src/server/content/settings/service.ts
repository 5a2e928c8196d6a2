/** The public face of what the shop says of itself. */
export { forgetSettings, settingsOf } from './settings.ts'
