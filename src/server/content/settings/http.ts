import { settings } from '#src/api/content/settings.ts'
import { readLimits } from '#src/domain/limits/limit.ts'
import { orderLimits } from '#src/domain/limits/order-limits.ts'
import { giveNonce } from '#src/server/account/auth/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { hasBanner, knownVersions, viewPage } from '../static-pages/service.ts'
import { bottomBannerNow } from '../storefront/service.ts'
import { settingsOf } from './settings.ts'

export const settingsHandlers = handlers(
  settings,
  {
    /** Never cached: this is where a browser without a nonce gets one (rule book §17.1). */
    async info({ ctx, reply }) {
      giveNonce(ctx, reply)
      const [settings, versions, bottom_banner] = await Promise.all([
        settingsOf(ctx),
        knownVersions(ctx),
        bottomBannerNow(ctx),
      ])
      const { text } = settings
      const limits = readLimits(orderLimits, settings.json)
      return {
        public_url: ctx.publicUrl,
        name: text('brand.name'),
        slogan: text('brand.slogan'),
        service_phone: text('phone.service'),
        service_hours: text('phone.service_hours'),
        emergency_phone: text('phone.emergency'),
        licence_no: text('company.licence_no'),
        company: text('company.name'),
        address: text('company.address'),
        credit_code: text('company.credit_code'),
        icp: text('filing.icp'),
        police_no: text('filing.police'),
        complaint: settings.lines('phone.complaints'),
        modules: {
          im: {
            // The shop's own, unless it names another one.
            enabled: true,
            url: text('im.url'),
            work_time: text('phone.service_hours'),
          },
          wx_login: ctx.weixin !== null,
          pay: {
            wechat: ctx.gateways.wechat_native !== undefined,
            alipay: ctx.gateways.alipay_page !== undefined,
            sandbox: ctx.hasSimulators,
          },
          consult: {
            phone_wide: settings.isOn('consult.phone_wide'),
            weixin_url: text('consult.weixin_url'),
          },
        },
        bottom_banner,
        versions,
        order_limits: {
          pay_minutes: limits.payMinutes,
          confirm_hours: limits.confirmHours,
          sign_hours: limits.signHours,
        },
        server_ts: ctx.now,
      }
    },

    page: ({ ctx, input }) => viewPage(ctx, input),
  },
  // No page shows the versions: they are for who asks this call.
  {
    info: () => ['settings', 'bottom_banners'],
    page: ({ key }) => (hasBanner(key) ? ['static_pages', 'banner:about'] : ['static_pages']),
  },
)
