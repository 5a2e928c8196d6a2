import { auditLog } from '#src/api/desk/account/audit.ts'
import { me } from '#src/api/desk/account/me.ts'
import { ownSession, signIn } from '#src/api/desk/account/sign-in.ts'
import { staff as staffCalls } from '#src/api/desk/account/staff.ts'
import { listDesigners } from '#src/server/content/custom-trips/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { auditExport } from './audit-export.ts'
import { pageAudit } from './audit-read.ts'
import { handOver } from './managing/hand-over.ts'
import * as manage from './managing/manage.ts'
import { changeProfile } from './managing/profile.ts'
import { pageStaff } from './managing/read.ts'
import { endOwnSession, listOwnSessions, showMe, stepUp, uncoverScreen } from './own-session.ts'
import { endSession, goneDeskCookie } from './sessions.ts'
import { beginEnrolment, confirmEnrolment, showLink } from './signing-in/enrolment.ts'
import { givePassword, giveSecondFactor } from './signing-in/login.ts'

const signInHandlers = handlers(signIn, {
  login: ({ ctx, input, requestId }) => givePassword(ctx, input, requestId),
  totp: ({ ctx, input, reply, requestId }) => giveSecondFactor(ctx, input, reply, requestId),
  link: ({ ctx, input }) => showLink(ctx, input.token),
  enrol: ({ ctx, input }) => beginEnrolment(ctx, input),
  confirm: ({ ctx, input, requestId }) => confirmEnrolment(ctx, input, requestId),
})

const meHandlers = handlers(me, { read: ({ ctx, staff }) => showMe(ctx, staff) })

const ownSessionHandlers = handlers(ownSession, {
  async logout({ ctx, staff, reply }) {
    await endSession(ctx.db, staff.id, staff.sessionRef, ctx.now)
    reply.append('set-cookie', goneDeskCookie(ctx.deskUrl))
    return { answer: {}, audit: [{ entity: 'staff', id: staff.id }] }
  },
  stepUp: ({ ctx, staff, input, requestId }) => stepUp(ctx, staff, input.code, requestId),
  lockScreen: ({ ctx, staff, input, requestId }) => uncoverScreen(ctx, staff, input.password, requestId),
  list: ({ ctx, staff }) => listOwnSessions(ctx, staff),
  end: ({ ctx, staff, input }) => endOwnSession(ctx, staff, input.ref),
})

const managingHandlers = handlers(staffCalls, {
  list: ({ ctx, input }) => pageStaff(ctx, input),
  invite: ({ ctx, staff, input }) => manage.invite(ctx, staff, input),
  roles: ({ ctx, staff, input }) => manage.changeRoles(ctx, staff, input),
  lock: ({ ctx, staff, input }) => manage.lock(ctx, staff, input),
  unlock: ({ ctx, staff, input }) => manage.unlock(ctx, staff, input),
  reset: ({ ctx, staff, input }) => manage.reset(ctx, staff, input),
  handOver: ({ ctx, staff, input }) => handOver(ctx, staff, input),
  designers: async ({ ctx }) => ({ list: await listDesigners(ctx.db) }),
  profile: ({ ctx, input }) => changeProfile(ctx, input),
  sessions: ({ ctx, staff, input }) => manage.listSessions(ctx, staff, input.id),
  endSession: ({ ctx, input }) => manage.endSessionOf(ctx, input),
})

const auditHandlers = handlers(auditLog, {
  list: ({ ctx, staff, input }) => pageAudit(ctx, staff, input),
  export: ({ ctx, staff, input: { format, ...filter } }) =>
    askForExport(ctx, staff, auditExport, { filter, format }),
})

export const staffHandlers = [
  ...meHandlers,
  ...signInHandlers,
  ...ownSessionHandlers,
  ...managingHandlers,
  ...auditHandlers,
]
