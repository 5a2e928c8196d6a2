import { z } from '#src/api/zod.ts'
import { ChannelError } from '../gateway.ts'
import { isSigned } from './signature.ts'

const Signed = z.object({
  sign: z.string().check(z.minLength(1)),
  alipay_cert_sn: z.optional(z.string()),
})

const Code = z.object({
  code: z.string(),
  sub_code: z.optional(z.string().check(z.regex(/^[\w.-]{1,80}$/))),
})

/** What the gateway said: `10000` in `code` when it did what was asked, else its word in `refusal`. */
export interface AlipayAnswer {
  isDone: boolean
  /** Such as `ACQ.TRADE_NOT_EXIST`; fit for a log. */
  refusal: string
  data: unknown
}

const OPENING = /^\s*\{\s*"([a-z_]{1,80})"\s*:\s*(?=\{)/

/**
 * Reads `{"alipay_trade_query_response":{…},"sign":"…"}`. The signature covers the inner object letter by letter, so it
 * is cut out as text, verified, and only what was verified is parsed. An answer that is not signed, as the gateway
 * gives to a request whose own signature it refuses, is not believed.
 */
export function readAnswer(text: string, method: string, publicKeyPem: string): AlipayAnswer {
  const distrust = (why: string) =>
    new ChannelError(`Alipay's answer is not to be trusted: ${why} at ${method}`)
  const opening = OPENING.exec(text)
  if (opening?.[1] !== `${method.replaceAll('.', '_')}_response`)
    throw distrust('it is not about our question')
  const content = objectAt(text, opening[0].length)
  if (!content) throw distrust('it is cut off')
  const rest = z.safeParse(Signed, parseJson(`{"content":0${text.slice(opening[0].length + content.length)}`))
  if (!rest.success) throw distrust('it is not signed')
  if (!isSigned(content, rest.data.sign, publicKeyPem)) throw distrust('its signature is wrong')
  const data = parseJson(content)
  const said = z.safeParse(Code, data)
  if (!said.success) throw distrust('it has no code')
  const { code, sub_code = '' } = said.data
  return { isDone: code === '10000', refusal: sub_code || code, data }
}

/** The object that begins at `from`, up to the brace that closes it; null when none does. */
function objectAt(text: string, from: number): string | null {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (inString && letter === '\\') at += 1
    else if (letter === '"') inString = !inString
    else if (!inString && letter === '{') depth += 1
    else if (!inString && letter === '}') {
      depth -= 1
      if (depth === 0) return text.slice(from, at + 1)
    }
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
