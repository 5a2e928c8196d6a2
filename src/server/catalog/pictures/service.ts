export { checkMaster, MAX_PIXELS } from './check-master.ts'
export { inTurn } from './in-turn.ts'
export { keep as keepFile } from './keep.ts'
export { readCheckedMasters, readMasters } from './masters.ts'
