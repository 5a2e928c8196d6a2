/** What other nouns may call of staff. */
export { recordByJob } from './audit.ts'
export { auditExport } from './audit-export.ts'
export { needsSecondAdmin, roleGiving } from './managing/roles.ts'
export { hasSteppedUp } from './sessions.ts'
export { phoneOfInvited } from './signing-in/link-sms.ts'
