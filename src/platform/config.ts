import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type KeyFile, readKeyFile } from './key-files.ts'

/** What a developer's machine uses. Production refuses to start with any of them. */
const developmentSecrets = {
  SESSION_SECRET: 'development-only-session-secret-0123456789',
  CRYPTO_KEYS: `dev:${Buffer.alloc(32, 'development-only-key').toString('base64')}`,
  CRYPTO_INDEX_KEY: Buffer.alloc(32, 'development-only-index').toString('base64'),
}

/** Outside of production the shop shows the pictures of the sample data. */
const SAMPLE_MASTERS = join(import.meta.dirname, '../../db/sample/pictures')

const number = (fallback: number) =>
  z.coerce
    .number<string | undefined>('must be a number')
    .int('must be a whole number')
    .min(0)
    .default(fallback)

/** `id:base64,id:base64`: the first key encrypts, the others still decrypt. */
const keyRing = z.string().regex(/^(\w{1,8}:[A-Za-z0-9+/]{43}=)(,\w{1,8}:[A-Za-z0-9+/]{43}=)*$/, {
  error: 'must be id:key[,id:key] with 32-byte keys in base64',
})

/** Read at once: the start fails when there is no such key. */
const pemFile = (kind: KeyFile) =>
  z.string().transform((file, context) => {
    const pem = readKeyFile(file, kind)
    if (pem !== null) return pem
    context.addIssue({ code: 'custom', message: `must name a PEM file with a ${kind}` })
    return z.NEVER
  })

const wechatNames = [
  'WECHAT_APP_ID',
  'WECHAT_MERCHANT_ID',
  'WECHAT_SERIAL',
  'WECHAT_PRIVATE_KEY_FILE',
  'WECHAT_API_V3_KEY',
  'WECHAT_PLATFORM_SERIAL',
  'WECHAT_PLATFORM_KEY_FILE',
] as const

const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE'] as const
/** By which Alipay proves itself: its bare key, or certificates, of which there are always three. */
const alipayKeyNames = ['ALIPAY_PUBLIC_KEY_FILE'] as const
const alipayCertNames = ['ALIPAY_APP_CERT_FILE', 'ALIPAY_PUBLIC_CERT_FILE', 'ALIPAY_ROOT_CERT_FILE'] as const

const smsNames = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'] as const

/** `name=code,name=code`: which template of the provider says which of ours. */
const templateCodes = z
  .string()
  .regex(/^\w+=\w+(,\w+=\w+)*$/, 'must be name=code[,name=code]')
  .transform((list) =>
    Object.fromEntries(list.split(',').map((each) => each.split('=') as [name: string, code: string])),
  )

const weixinNames = ['WX_OPEN_APP_ID', 'WX_OPEN_SECRET'] as const

/** Paths are written behind it, so a slash at its end goes. */
const baseUrl = (fallback: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must look like https://host' })
    .transform((url) => url.replace(/\/$/, ''))
    .default(fallback)

const Environment = z
  .object({
    APP_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: number(3000).pipe(z.number().max(65535)),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://host' }).optional(),
    DESK_URL: z
      .url({ protocol: /^https?$/, error: 'must look like https://desk.host' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    DESK_ON_SHOP_HOST: z.enum(['0', '1']).default('0'),
    MOBILE_SITE_URL: z
      .url({ protocol: /^https?$/, error: 'must look like https://m.host' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    REDIRECT_ALLOW_HOSTS: z
      .string()
      .regex(
        /^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/,
        'must be host[:port][,host[:port]] in small letters',
      )
      .transform((hosts) => hosts.split(','))
      .optional(),
    DATA_DIR: z.string().default('.data'),
    UPLOAD_DIR: z.string().optional(),
    MASTERS_DIR: z.string().optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    DATABASE_OWNER_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    DATABASE_POOL: number(10).pipe(z.number().min(2)),
    TRUST_PROXY: number(0),
    ALLOW_STAND_INS: z.enum(['0', '1']).default('0'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    SESSION_SECRET: z
      .string()
      .min(32, 'needs at least 32 characters')
      .default(developmentSecrets.SESSION_SECRET),
    CRYPTO_KEYS: keyRing.default(developmentSecrets.CRYPTO_KEYS),
    CRYPTO_INDEX_KEY: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
      .default(developmentSecrets.CRYPTO_INDEX_KEY),
    WECHAT_BASE_URL: z.url().default('https://api.mch.weixin.qq.com/'),
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_MERCHANT_ID: z.string().optional(),
    WECHAT_SERIAL: z.string().optional(),
    WECHAT_PRIVATE_KEY_FILE: pemFile('private key').optional(),
    WECHAT_API_V3_KEY: z.string().length(32, 'needs exactly 32 characters').optional(),
    WECHAT_PLATFORM_SERIAL: z.string().optional(),
    WECHAT_PLATFORM_KEY_FILE: pemFile('public key or certificate').optional(),
    ALIPAY_GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
    ALIPAY_APP_ID: z.string().optional(),
    ALIPAY_SELLER_ID: z
      .string()
      .regex(/^2088\d{12}$/, 'must be 16 digits that begin with 2088')
      .optional(),
    ALIPAY_PRIVATE_KEY_FILE: pemFile('private key').optional(),
    ALIPAY_PUBLIC_KEY_FILE: pemFile('public key or certificate').optional(),
    ALIPAY_APP_CERT_FILE: pemFile('certificate').optional(),
    ALIPAY_PUBLIC_CERT_FILE: pemFile('certificate').optional(),
    ALIPAY_ROOT_CERT_FILE: pemFile('certificate').optional(),
    WX_OPEN_PAGE_URL: baseUrl('https://open.weixin.qq.com'),
    WX_OPEN_API_URL: baseUrl('https://api.weixin.qq.com'),
    WX_OPEN_APP_ID: z.string().optional(),
    WX_OPEN_SECRET: z.string().optional(),
    SMS_ENDPOINT: z.string().default('dysmsapi.aliyuncs.com'),
    SMS_ACCESS_KEY_ID: z.string().optional(),
    SMS_ACCESS_KEY_SECRET: z.string().optional(),
    SMS_SIGN_NAME: z.string().optional(),
    SMS_TEMPLATES: templateCodes.optional(),
    VOICE_ENDPOINT: z.string().default('dyvmsapi.aliyuncs.com'),
  })
  .superRefine((env, context) => {
    const fault = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    const complete = (names: readonly (keyof typeof env)[]) => names.every((name) => env[name] !== undefined)
    const begun = (names: readonly (keyof typeof env)[]) => names.some((name) => env[name] !== undefined)
    const isByCertificate = begun(alipayCertNames)
    const alipay = [...alipayNames, ...(isByCertificate ? alipayCertNames : alipayKeyNames)]
    for (const names of [wechatNames, alipay, smsNames, weixinNames]) {
      if (begun(names) && !complete(names))
        for (const name of names) if (env[name] === undefined) fault(name, 'is missing beside its companions')
    }
    if (isByCertificate && begun(alipayKeyNames))
      fault('ALIPAY_PUBLIC_KEY_FILE', 'must be empty beside certificates: an app signs in one way')
    if (env.DESK_URL && env.PUBLIC_URL && new URL(env.DESK_URL).host === new URL(env.PUBLIC_URL).host)
      fault('DESK_URL', 'must name another host than PUBLIC_URL; DESK_ON_SHOP_HOST=1 is for one host')
    if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
      fault('DATABASE_OWNER_URL', 'says who migrates the database of DATABASE_URL, which is not set')
    if (env.APP_ENV === 'production') {
      for (const [name, secret] of Object.entries(developmentSecrets))
        if (env[name as keyof typeof developmentSecrets] === secret) fault(name, 'must be set in production')
      if (!env.DATABASE_URL)
        fault('DATABASE_URL', 'must be set in production: the embedded PostgreSQL is for one machine')
      if (!env.PUBLIC_URL) fault('PUBLIC_URL', 'must be set in production')
      if (!env.DESK_URL && env.DESK_ON_SHOP_HOST !== '1')
        fault(
          'DESK_URL',
          'must name a host of its own for the staff’s desk; DESK_ON_SHOP_HOST=1 serves it at /desk of the shop’s instead',
        )
      if (!env.ALIPAY_GATEWAY_URL.startsWith('https:'))
        fault('ALIPAY_GATEWAY_URL', 'must be https in production')
      if (!complete(wechatNames))
        fault(wechatNames[0], 'and its companions must be set: production has no stand-in gateway')
      if (!complete(smsNames))
        fault(smsNames[0], 'and its companions must be set: production has no stand-in outbox')
    } else if (env.ALLOW_STAND_INS !== '1') {
      const strangers =
        'would show the stand-ins to strangers; set APP_ENV=production, or ALLOW_STAND_INS=1 to allow it'
      if (!['127.0.0.1', 'localhost', '::1'].includes(env.HOST))
        fault('HOST', `other than loopback ${strangers}`)
      if (env.PUBLIC_URL?.startsWith('https:')) fault('PUBLIC_URL', `with https ${strangers}`)
      if (env.TRUST_PROXY > 0) fault('TRUST_PROXY', `above 0 ${strangers}`)
    }
  })

export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. Names every fault at once, and never prints a value: it may be a secret. */
export function readConfig(env: Record<string, string | undefined>, root = process.cwd()) {
  // An empty line in .env (`DATABASE_URL=`) means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable (environment or .env):\n${faults.join('\n')}`)
  }
  const dataDir = resolve(root, parsed.data.DATA_DIR)
  return Object.freeze({
    ...parsed.data,
    DATA_DIR: dataDir,
    UPLOAD_DIR: resolve(root, parsed.data.UPLOAD_DIR ?? join(dataDir, 'uploads')),
    /** Pictures as they were given to the shop. */
    MASTERS_DIR: parsed.data.MASTERS_DIR
      ? resolve(root, parsed.data.MASTERS_DIR)
      : parsed.data.APP_ENV === 'production'
        ? join(dataDir, 'masters')
        : SAMPLE_MASTERS,
    PUBLIC_URL: (parsed.data.PUBLIC_URL ?? `http://${parsed.data.HOST}:${parsed.data.PORT}`).replace(
      /\/$/,
      '',
    ),
    /** Simulators for SMS, payment and the clock: everywhere but in production. */
    hasSimulators: parsed.data.APP_ENV !== 'production',
    /** The operator allowed on purpose that people on other machines use the simulators. */
    simulatorsMayBeForwarded: parsed.data.ALLOW_STAND_INS === '1',
  })
}

/** A variable of the shell wins over .env, so that one run can differ. */
export function loadEnvFile(file = '.env') {
  if (existsSync(file)) process.loadEnvFile(file)
}
