/** The public face of what the shop says of itself. */
export { settingsOf } from './settings.ts'
