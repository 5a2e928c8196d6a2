export { dayExport } from './export.ts'
