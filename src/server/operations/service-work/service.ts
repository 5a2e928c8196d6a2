/** What inquiries and requests for custom trips have in common at the desk. */
export { type Act, actOn, refuseContact } from './acts.ts'
export { findAssignee, listAssignees } from './assignees.ts'
export { findBeside } from './beside.ts'
export { refuseNumbers } from './notes.ts'
export { listSteps } from './steps.ts'
