import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import type { Config } from '#src/platform/config.ts'
import { openAlipay } from './alipay/alipay.ts'
import type { Gateways, PayGateway } from './gateway.ts'
import { openWechat } from './wechat/wechat.ts'

/** Every channel with a gateway, by how it is opened: a new one is its folder beside this file, and its line here. */
const channels: Partial<Record<PayChannel, (config: Config) => PayGateway | null>> = {
  wechat_native: (config) => openWechat(config),
  wechat_h5: (config) => openWechat(config, 'h5'),
  alipay_page: (config) => openAlipay(config),
  alipay_wap: (config) => openAlipay(config, 'wap'),
}

/** The channels for which the shop has an account. */
export const openGateways = (config: Config): Gateways =>
  Object.fromEntries(
    Object.entries(channels).flatMap(([channel, open]) => {
      const gateway = open(config)
      return gateway ? [[channel, gateway]] : []
    }),
  )
