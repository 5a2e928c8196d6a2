import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'

type AccountEvent =
  | 'device_added'
  | 'password_changed'
  | 'phone_changed'
  | 'weixin_bound'
  | 'closing_asked'
  | 'gift_given'

const accountPage = (tab: 'security' | 'devices' | 'privacy') => () => `/center/myInfo?tab=${tab}`

/** What a member is told of their account: in the message centre alone. */
export const accountTemplates: { [E in AccountEvent]: Pick<Template<Events[E]>, 'inbox'> } = {
  gift_given: {
    inbox: {
      kind: 'account',
      title: '新人礼已到账',
      body: ({ coupons }) => `${coupons}张优惠券已放入您的账号，30天内有效。`,
      url: () => '/center/coupon',
      key: ({ memberId }) => `gift:${memberId}`,
    },
  },
  device_added: {
    inbox: {
      kind: 'account',
      title: '账号在新设备上登录',
      body: ({ device }) =>
        `您的账号刚刚在${device}上登录，此前没有在这样的设备上登录过。如非本人操作，请让该设备退出登录并修改密码。`,
      url: accountPage('devices'),
      key: ({ memberId }, now) => `account.device:${memberId}:${now.getTime()}`,
    },
  },
  password_changed: {
    inbox: {
      kind: 'account',
      title: '登录密码已修改',
      body: () => '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即重新设置密码，或联系客服。',
      url: accountPage('security'),
      key: ({ memberId }, now) => `account.password:${memberId}:${now.getTime()}`,
    },
  },
  phone_changed: {
    inbox: {
      kind: 'account',
      title: '手机号已更换',
      body: ({ phoneMask }) =>
        `您的账号已改用手机号${phoneMask}登录，其他设备已退出登录。如非本人操作，请联系客服。`,
      url: accountPage('security'),
      key: ({ memberId }, now) => `account.phone:${memberId}:${now.getTime()}`,
    },
  },
  weixin_bound: {
    inbox: {
      kind: 'account',
      title: '已绑定微信',
      body: () => '您的账号已绑定微信，今后可以用微信扫码登录。如非本人操作，请解除绑定并联系客服。',
      url: accountPage('security'),
      key: ({ memberWeixinId }, now) => `account.weixin:${memberWeixinId}:${now.getTime()}`,
    },
  },
  closing_asked: {
    inbox: {
      kind: 'account',
      title: '账号注销已申请',
      body: ({ closesAt }) =>
        `账号将于${shanghaiTime(closesAt).slice(0, 16)}注销。在此之前可在“隐私与账号”撤销；退出登录后，用短信验证码重新登录时也可以撤回。`,
      url: accountPage('privacy'),
      key: ({ uid }, now) => `account.closing:${uid}:${now.getTime()}`,
    },
  },
}
