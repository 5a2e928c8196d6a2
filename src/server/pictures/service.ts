export { readMasters } from './masters.ts'
