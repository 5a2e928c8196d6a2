import { settings } from '#src/api/content/settings.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Refused } from '#src/platform/refused.ts'
import { giveNonce } from '#src/server/account/auth/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { findPage, findUpcoming, knownVersions, listNavPages } from '../static-pages/service.ts'
import { bottomBannerOf } from './bottom-banner.ts'
import { settingsOf } from './settings.ts'

export const settingsHandlers = handlers(
  settings,
  {
    /** Never cached: this is where a browser without a nonce gets one (rule book §17.1). */
    async info({ ctx, reply }) {
      giveNonce(ctx, reply)
      const [settings, versions] = await Promise.all([settingsOf(ctx), knownVersions(ctx)])
      const { text } = settings
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
            enabled: text('im.url') !== '',
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
        bottom_banner: bottomBannerOf(settings.json('bottom_banner'), dayOf(ctx.now)),
        versions,
        server_ts: ctx.now,
      }
    },

    async page({ ctx, input }) {
      const [page, upcoming, nav] = await Promise.all([
        findPage(ctx.db, input.keywords, ctx.now),
        findUpcoming(ctx.db, input.keywords, ctx.now),
        listNavPages(ctx.db, ctx.now),
      ])
      if (!page) throw new Refused('NOT_FOUND')
      const { published_at, ...shown } = page
      return { ...shown, updated_at: published_at, upcoming: upcoming ?? null, nav }
    },
  },
  // No page shows the versions: they are for who asks this call.
  { info: () => ['settings'], page: () => ['static_pages'] },
)
