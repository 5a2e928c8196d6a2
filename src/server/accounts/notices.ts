import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '../ctx.ts'
import { leaveMessage } from '../messages/service.ts'
import { deviceName } from './device-name.ts'

interface Notice {
  about: string
  tab: 'security' | 'devices'
  title: string
  body: string
}

/** What an owner must learn even when somebody else did it. */
const tell = (ctx: Ctx, tx: Tx, memberId: number, { about, tab, title, body }: Notice) =>
  leaveMessage(tx, {
    memberId,
    kind: 'account',
    title,
    body,
    url: `/center/myInfo?tab=${tab}`,
    dedupe: `account.${about}:${memberId}:${ctx.now.getTime()}`,
    now: ctx.now,
  })

export const tellNewDevice = (ctx: Ctx, tx: Tx, memberId: number) =>
  tell(ctx, tx, memberId, {
    about: 'device',
    tab: 'devices',
    title: '账号在新设备上登录',
    body: `您的账号刚刚在${deviceName(ctx.visitor.userAgent)}上登录，此前没有在这样的设备上登录过。如非本人操作，请让该设备退出登录并修改密码。`,
  })

export const tellNewPassword = (ctx: Ctx, tx: Tx, memberId: number) =>
  tell(ctx, tx, memberId, {
    about: 'password',
    tab: 'security',
    title: '登录密码已修改',
    body: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即重新设置密码，或联系客服。',
  })

export const tellNewPhone = (ctx: Ctx, tx: Tx, memberId: number, phoneMask: string) =>
  tell(ctx, tx, memberId, {
    about: 'phone',
    tab: 'security',
    title: '手机号已更换',
    body: `您的账号已改用手机号${phoneMask}登录，其他设备已退出登录。如非本人操作，请联系客服。`,
  })
