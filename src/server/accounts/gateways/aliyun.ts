import { createHash, createHmac, randomUUID } from 'node:crypto'
import { realClock } from '#src/platform/clock.ts'
import type { Message, SmsSender } from './sms.ts'

export interface AliyunSettings {
  /** Host, or origin for a test's own server. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  voiceTemplateCode?: string
}

const VERSION = '2017-05-25'

/**
 * The SMS provider: one signed call (ACS3-HMAC-SHA256), the code filled into a template that the provider approved.
 * Its own SDK would bring 40 packages for these 60 lines. Throws when the provider does not accept the message.
 */
export function makeAliyunSms(settings: AliyunSettings): SmsSender {
  const origin = settings.endpoint.includes('://') ? settings.endpoint : `https://${settings.endpoint}`

  async function call(action: string, query: Record<string, string>) {
    const { search, headers } = sign(settings, new URL(origin).host, action, query)
    const response = await fetch(`${origin}/?${search}`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(8_000),
    })
    const answer = (await response.json()) as { Code?: string; Message?: string }
    // The answer names the fault and never the number.
    if (answer.Code !== 'OK') throw new Error(`the SMS provider refused: ${answer.Code ?? response.status}`)
  }

  return {
    async send({ phone, kind, code }: Message) {
      const TemplateParam = JSON.stringify({ code })
      if (kind === 'text')
        return call('SendSms', {
          PhoneNumbers: phone,
          SignName: settings.signName,
          TemplateCode: settings.templateCode,
          TemplateParam,
        })
      if (!settings.voiceTemplateCode) throw new Error('VOICE_TEMPLATE_CODE is not set')
      return call('SingleCallByTts', {
        CalledNumber: phone,
        TtsCode: settings.voiceTemplateCode,
        TtsParam: TemplateParam,
      })
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The provider's signature, version 3: every header that it names is part of what is signed. */
function sign(
  { accessKeyId, accessKeySecret }: AliyunSettings,
  host: string,
  action: string,
  query: Record<string, string>,
) {
  const search = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': realClock
      .now()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': VERSION,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    '/',
    search,
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  headers['authorization'] =
    `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { search, headers }
}
