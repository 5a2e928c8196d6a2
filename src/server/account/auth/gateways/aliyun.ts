import { createHash, createHmac, randomUUID } from 'node:crypto'
import { realClock } from '#src/platform/clock.ts'
import { type Message, SmsRefused, type SmsSender } from './sms.ts'

export interface AliyunSettings {
  /** Host, or origin for a server of one's own; calls have a host of their own. */
  endpoint: string
  voiceEndpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The provider's code of each of our templates. */
  templates: Readonly<Record<string, string>>
  timeoutMs?: number
}

const VERSION = '2017-05-25'
const TIMEOUT_MS = 8_000

/**
 * Text messages and calls through Aliyun: signed requests (ACS3-HMAC-SHA256), texts as templates that the provider has
 * approved. Its own client would bring some forty packages. Throws when the provider does not accept a message.
 */
export function makeAliyunSms(settings: AliyunSettings): SmsSender {
  async function call(endpoint: string, action: string, query: Record<string, string>) {
    const url = new URL(endpoint.includes('://') ? endpoint : `https://${endpoint}`)
    const { search, headers } = sign(settings, url.host, action, query)
    const response = await fetch(`${url.origin}/?${search}`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw neverArrived(error)
        ? new SmsRefused(`the SMS provider could not be reached for ${action}`)
        : error
    })
    const text = await response.text()
    // Only the fault's name: the provider's sentences can repeat the number.
    const { Code } = parsed(text)
    if (!Code) throw new Error(`the SMS provider answered ${action} with ${response.status} and no sense`)
    if (Code !== 'OK') throw new SmsRefused(`the SMS provider refused ${action}: ${Code}`)
  }

  return {
    async send({ phone, kind, template, fields }: Message) {
      const code = settings.templates[template]
      if (!code) throw new SmsRefused(`SMS_TEMPLATES names no template for ${template}`)
      const params = JSON.stringify(fields)
      if (kind === 'voice')
        return call(settings.voiceEndpoint, 'SingleCallByTts', {
          CalledNumber: phone,
          TtsCode: code,
          TtsParam: params,
        })
      return call(settings.endpoint, 'SendSms', {
        PhoneNumbers: phone,
        // The signature is the provider's to add.
        SignName: settings.signName,
        TemplateCode: code,
        TemplateParam: params,
      })
    },
  }
}

/** Faults before there was a connection: the provider has certainly received nothing. */
const beforeConnecting = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

function neverArrived(error: unknown) {
  const { cause } = Object(error) as { cause?: { code?: unknown } }
  return beforeConnecting.some((code) => code === cause?.code)
}

function parsed(text: string): { Code?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
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
