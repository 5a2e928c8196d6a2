/** The public face of what the shop says of itself. */
export { type Settings, settingsOf } from './settings.ts'
