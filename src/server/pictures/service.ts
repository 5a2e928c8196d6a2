export { readCheckedMasters } from './masters.ts'
