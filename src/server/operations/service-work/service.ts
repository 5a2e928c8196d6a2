/** What inquiries and requests for custom trips have in common at the desk. */
export { findAssignee, listAssignees } from './assignees.ts'
export { findBeside } from './beside.ts'
export { refuseNumbers } from './notes.ts'
export { findLastStep, lastActOf, listSteps } from './steps.ts'
