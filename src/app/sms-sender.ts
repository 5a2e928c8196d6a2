import type { Config } from '../platform/config.ts'
import { makeAliyunSms } from '../server/account/auth/gateways/aliyun.ts'
import type { SmsSender } from '../server/account/auth/gateways/sms.ts'
import { smsTemplateNames } from '../server/operations/notifications/service.ts'

/** Configured providers win over the simulator; production was refused earlier when it has neither (config.ts). */
export function smsSender(config: Config, simulator: SmsSender | undefined): SmsSender {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATES } = config
  if (SMS_ACCESS_KEY_ID && SMS_ACCESS_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATES)
    return makeAliyunSms({
      endpoint: config.SMS_ENDPOINT,
      voiceEndpoint: config.VOICE_ENDPOINT,
      accessKeyId: SMS_ACCESS_KEY_ID,
      accessKeySecret: SMS_ACCESS_KEY_SECRET,
      signName: SMS_SIGN_NAME,
      templates: SMS_TEMPLATES,
    })
  if (simulator) return simulator
  throw new Error('SMS_ACCESS_KEY_ID and its companions must be set.')
}

/**
 * Throws, naming all of them, when a message that the shop sends has no template at the provider, or a template is of no
 * message: better at the start than when the first traveller waits for a code.
 */
export function checkSmsTemplates({ SMS_TEMPLATES }: Pick<Config, 'SMS_TEMPLATES'>) {
  if (!SMS_TEMPLATES) return
  const missing = smsTemplateNames.filter((name) => !SMS_TEMPLATES[name])
  const unknown = Object.keys(SMS_TEMPLATES).filter((name) => !smsTemplateNames.includes(name))
  const faults = [
    ...missing.map((name) => `  has no code for ${name}`),
    ...unknown.map((name) => `  names ${name}, which is no message of the shop`),
  ]
  if (faults.length > 0)
    throw new Error(`SMS_TEMPLATES is not usable (environment or .env):\n${faults.join('\n')}`)
}
