import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from '#src/api/zod.ts'
import { realClock } from '#src/platform/clock.ts'
import { ChannelError, type Notifications, type Trade } from '../gateway.ts'
import { type Payee, toTrade } from './messages.ts'

/** Rule book §8.3. Measured on the real clock: the sender does not know of the shop's. */
const FRESH_SECONDS = 300

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
})

interface Settings extends Payee {
  apiV3Key: string
  platformSerial: string
  platformPublicKeyPem: string
}

const SIGNATURE_HEADERS = [
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
  'wechatpay-signature-type',
]

/** What WeChat Pay pushes to our notify address: its signature, its age (5 minutes) and its encrypted trade. */
export function makeNotifications(settings: Settings): Notifications {
  const { apiV3Key, platformSerial, platformPublicKeyPem } = settings
  const platformKey = Rsa.from(platformPublicKeyPem, Rsa.KEY_TYPE_PUBLIC)

  function isAuthentic(headers: Headers, body: string) {
    const timestamp = headers.get('wechatpay-timestamp') ?? ''
    const nonce = headers.get('wechatpay-nonce') ?? ''
    const signature = headers.get('wechatpay-signature') ?? ''
    if (!/^\d{1,12}$/.test(timestamp) || nonce === '' || signature === '') return false
    if (headers.get('wechatpay-serial') !== platformSerial) return false
    if (Math.abs(realClock.now().getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS) return false
    return Rsa.verify(Formatter.response(timestamp, nonce, body), signature, platformKey)
  }

  function decrypt({ ciphertext, nonce, associated_data = '' }: z.infer<typeof Envelope>['resource']) {
    try {
      return JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data)) as unknown
    } catch {
      // The platform did sign it, so more likely our key is wrong than the message.
      throw new ChannelError(
        "WeChat Pay's notification cannot be decrypted: is the APIv3 key the current one?",
      )
    }
  }

  async function read(headers: Headers, body: string): Promise<Trade | null> {
    if (!isAuthentic(headers, body)) return null
    const envelope = z.safeParse(Envelope, parseJson(body))
    if (!envelope.success) throw new ChannelError("WeChat Pay's notification has an unknown shape")
    if (!envelope.data.event_type.startsWith('TRANSACTION.'))
      throw new ChannelError('WeChat Pay sent something else than a payment to the address of payments')
    return toTrade(decrypt(envelope.data.resource), settings)
  }

  return {
    signatureHeaders: SIGNATURE_HEADERS,
    read,
    accepted: () => new Response(null, { status: 204 }),
    refused: (status, message) => Response.json({ code: 'FAIL', message }, { status }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
