import { staffRoles } from '#src/domain/account/staff.ts'
import { staffLoginFault, staffNameFault } from '#src/domain/desk/staff/staff-login.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { flagText, id, instant, jsonField, requiredText } from '../../wire.ts'
import { phone } from '../../wire-person.ts'
import { z } from '../../zod.ts'
import { cursor, listOf } from '../list.ts'
import { Device, deviceRef } from './sign-in.ts'

const statuses = ['invited', 'active', 'locked', 'left'] as const
const loginText = staffLoginFault('') ?? ''
const nameText = staffNameFault('') ?? ''
const rolesText = '请至少选择一个角色'

const login = rawText(64, loginText, '请输入账号').check(
  z.refine((typed) => staffLoginFault(typed) === null, loginText),
)
const roles_json = jsonField(
  z
    .array(z.enum(staffRoles, rolesText), rolesText)
    .check(z.minLength(1, rolesText), z.maxLength(7, rolesText)),
)
const reason = requiredText(5, 100, '请写明原因，5到100个字')

const StaffRow = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  is_lead: z.boolean(),
  status: z.enum(statuses),
  locked_reason: z.string(),
  last_login_at: z.nullable(instant),
  has_totp: z.boolean(),
  session_count: z.int(),
  open_count: z.int(),
  /** The telephone at work by its mask; empty: none. */
  phone: z.string(),
  /** Whom of the designers travellers know the person as. */
  designer: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** A change of roles waits for a second admin. */
  role_approval_id: z.nullable(z.int()),
})

/** Shown once: it is kept as a hash. `sent_to` is the mask of the telephone that gets it as well; empty: none. */
const Link = z.object({ url: z.string(), expires_at: instant, sent_to: z.string() })

/** What is absent stays as it is; null takes it away. */
const profile_json = jsonField(
  z
    .object({
      phone: z.optional(z.nullable(phone)),
      designer_id: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647)))),
    })
    .check(
      z.refine((asked) => asked.phone !== undefined || asked.designer_id !== undefined, '请至少修改一项'),
    ),
)

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/staff',
    access: { staff: 'staff.manage' },
    summary: '员工列表，在职在前；按账号翻页',
    input: z.object({
      status: z.optional(z.enum(statuses, '状态有误')),
      role: z.optional(z.enum(staffRoles, '角色有误')),
      cursor: z.optional(cursor),
    }),
    data: listOf(StaffRow),
    refusals: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/desk/staff/invite',
    access: { staff: 'staff.manage' },
    audit: 'staff.invite',
    stepUp: true,
    summary:
      '邀请员工；链接只在这里出现一次，24小时内有效，填了工作手机时也发短信。已有两位管理员时角色须复核',
    input: z.object({
      login,
      name: requiredText(1, 20, nameText),
      phone: z.optional(phone),
      roles_json,
      is_lead: z.optional(flagText),
    }),
    data: z.object({ id: z.int(), link: Link, approval_id: z.nullable(z.int()) }),
    refusals: [],
  }),
  roles: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/roles',
    access: { staff: 'staff.manage' },
    audit: 'staff.role',
    stepUp: true,
    summary: '修改角色；不能改自己的。已有两位管理员时提交复核',
    input: z.object({ id, roles_json, is_lead: z.optional(flagText), reason }),
    data: z.object({ approval_id: z.nullable(z.int()) }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  designers: endpoint({
    method: 'GET',
    path: '/api/desk/staff/designers',
    access: { staff: 'staff.manage' },
    summary: '可以与员工关联的定制师，各是谁',
    input: z.object({}),
    data: z.object({
      list: z.array(
        z.object({ id: z.int(), name: z.string(), city: z.string(), staff_id: z.nullable(z.int()) }),
      ),
    }),
    refusals: [],
  }),
  profile: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/profile',
    access: { staff: 'staff.manage' },
    audit: 'staff.profile',
    stepUp: true,
    summary: '工作手机，以及对应的定制师',
    input: z.object({ id, profile_json, reason }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/lock',
    access: { staff: 'staff.manage' },
    audit: 'staff.lock',
    summary: '锁定：登录随即结束',
    input: z.object({ id, reason }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/unlock',
    access: { staff: 'staff.manage' },
    audit: 'staff.unlock',
    summary: '解锁',
    input: z.object({ id, reason }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/reset',
    access: { staff: 'staff.manage' },
    audit: 'staff.reset',
    stepUp: true,
    summary: '重置登录：密码和动态码作废，得到新链接；有工作手机时也发短信',
    input: z.object({ id, reason }),
    data: Link,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/hand_over',
    access: { staff: 'staff.manage' },
    audit: 'staff.hand_over',
    stepUp: true,
    summary: '离职交接：手上的待办、留言和定制需求交给同事，账号随即停用',
    input: z.object({ id, to_id: id, reason }),
    data: z.object({ handed_count: z.int() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/desk/staff/{id}/sessions',
    access: { staff: 'staff.manage' },
    summary: '一位员工登录着的设备',
    input: z.object({ id }),
    data: z.object({ list: z.array(Device) }),
    refusals: [],
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/api/desk/staff/{id}/sessions/end',
    access: { staff: 'staff.manage' },
    audit: 'staff.session_end',
    summary: '结束一位员工的一个设备',
    input: z.object({ id, ref: deviceRef }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
}
