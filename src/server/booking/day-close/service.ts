export { dayExport } from './export.ts'
export { outstandingAt } from './flows.ts'
