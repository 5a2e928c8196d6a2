export { type Master, readMasters } from './masters.ts'
