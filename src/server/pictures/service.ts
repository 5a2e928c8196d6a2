export { checkMaster } from './check-master.ts'
export { readCheckedMasters } from './masters.ts'
