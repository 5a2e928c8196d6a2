import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selfSigned } from '#src/development/simulators/wechat-pay/certificate.ts'
import { openAlipay } from '#src/server/booking/payments/gateways/alipay/alipay.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { realClock } from './clock.ts'
import { readConfig } from './config.ts'
import { makeLog } from './log.ts'
import { makeMetrics } from './metrics.ts'

test('no phone and no identity number reaches the log, and each line stays JSON', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const error = new Error('SMS to 13812345678 failed')
  log.info(
    { phone: 13812345678, id: '11010519491231002X', old: '110105491231002', error, err: error, fen: 1280000 },
    '李雷 13912345678',
  )
  const [line = ''] = lines
  expect(line).not.toMatch(/12345678|19491231|491231/)
  expect(JSON.parse(line)).toMatchObject({
    phone: 13800000000,
    id: '110000000000000000',
    fen: 1280000,
    msg: '李雷 13900000000',
  })
})

test('an error is logged with its message and its cause, and without the objects attached to it', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  const cause = Object.assign(new Error('the server closed the connection'), {
    client: { password: 'hunter2' },
  })
  log.error({ error: new Error('no answer', { cause }) }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: 'no answer', cause: { message: 'the server closed the connection' } },
  })
  expect(lines[0]).not.toContain('hunter2')
})

test('the configuration names all of its faults at once, without their values', () => {
  const read = () =>
    readConfig({ PORT: 'http', APP_ENV: 'production', DATABASE_URL: 'mysql://root:hunter2@db' })
  expect(read).toThrow(/PORT: .*\n\s+DATABASE_URL: must look like postgres/)
  expect(read).not.toThrow(/hunter2/)
  expect(() => readConfig({ APP_ENV: 'production' })).toThrow('SESSION_SECRET: must be set in production')
  expect(readConfig({ PORT: '' })).toMatchObject({ PORT: 3000, APP_ENV: 'development' })
})

test('a shop that strangers could reach does not start with simulators unless somebody says so', () => {
  const exposed = { HOST: '0.0.0.0', PUBLIC_URL: 'https://www.example.com', TRUST_PROXY: '1' }
  for (const [name, value] of Object.entries(exposed))
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
  expect(() => readConfig(exposed)).toThrow(/APP_ENV=production/)
  expect(readConfig({ ...exposed, ALLOW_STAND_INS: '1' }).simulatorsMayBeForwarded).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }).simulatorsMayBeForwarded).toBe(false)
})

test('half of a provider’s settings is a fault, and an address is taken with or without its last slash', () => {
  expect(() => readConfig({ WX_OPEN_APP_ID: 'wx1' })).toThrow(
    'WX_OPEN_SECRET: is missing beside its companions',
  )
  const whole = { WX_OPEN_APP_ID: 'wx1', WX_OPEN_SECRET: 's', WX_OPEN_API_URL: 'https://api.example/' }
  expect(readConfig(whole)).toMatchObject({
    WX_OPEN_API_URL: 'https://api.example',
    WX_OPEN_PAGE_URL: 'https://open.weixin.qq.com',
  })
})

test('Alipay is opened whole, by its key or by its certificates, and never by half or by both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alipay-'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
  const names = {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    // As Alipay's key tool writes them, without the lines of PEM.
    ALIPAY_PRIVATE_KEY_FILE: file('private.txt', pkcs1),
    ALIPAY_PUBLIC_KEY_FILE: file(
      'public.txt',
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    ),
  }
  const whole = readConfig(names)
  expect(createPrivateKey(whole.ALIPAY_PRIVATE_KEY_FILE ?? '').equals(privateKey)).toBe(true)
  expect(createPublicKey(whole.ALIPAY_PUBLIC_KEY_FILE ?? '').equals(publicKey)).toBe(true)
  for (const missing of Object.keys(names))
    expect(() => readConfig({ ...names, [missing]: '' }), missing).toThrow(
      `${missing}: is missing beside its companions`,
    )
  expect(() => readConfig({ ...names, ALIPAY_SELLER_ID: '20880' })).toThrow('ALIPAY_SELLER_ID: must be 16')
  expect(() => readConfig({ ...names, ALIPAY_PUBLIC_KEY_FILE: file('other.txt', pkcs1) })).toThrow(
    'ALIPAY_PUBLIC_KEY_FILE: must name a PEM file with a public key or certificate',
  )
  const now = realClock.now()
  const dates = { validFrom: now, validTo: new Date(now.getTime() + 86_400_000) }
  const pem = selfSigned({ commonName: 'Ant Financial', serial: '7f01', ...dates }, privateKey, publicKey)
  const certificate = file('certificate.crt', pem)
  const certificates = {
    ...names,
    ALIPAY_PUBLIC_KEY_FILE: '',
    ALIPAY_APP_CERT_FILE: certificate,
    ALIPAY_PUBLIC_CERT_FILE: certificate,
    ALIPAY_ROOT_CERT_FILE: certificate,
  }
  expect(readConfig(certificates)).toMatchObject({ ALIPAY_ROOT_CERT_FILE: pem })
  expect(() => readConfig({ ...certificates, ALIPAY_ROOT_CERT_FILE: '' })).toThrow(
    'ALIPAY_ROOT_CERT_FILE: is',
  )
  const both = { ...certificates, ALIPAY_PUBLIC_KEY_FILE: names.ALIPAY_PUBLIC_KEY_FILE }
  expect(() => readConfig(both)).toThrow('ALIPAY_PUBLIC_KEY_FILE: must be empty beside certificates')
  expect(openAlipay(whole)?.certificateEndsAt).toBeUndefined()
  expect(openAlipay(readConfig(certificates))?.certificateEndsAt).toBeInstanceOf(Date)
  expect(openAlipay(readConfig({}))).toBeNull()
})

test('`/metrics` answers a scrape with every metric', async () => {
  const { pool } = await openTestDatabase()
  await pool.query('select 1')
  const { registry, requestSeconds } = makeMetrics(pool)
  requestSeconds.observe({ method: 'GET', route: '/products', status: 200 }, 0.02)
  const text = await registry.metrics()
  expect(text).toContain(
    'http_request_seconds_bucket{le="0.025",method="GET",route="/products",status="200"} 1',
  )
  expect(text).toContain('db_connections{state="idle"} 1')
})
