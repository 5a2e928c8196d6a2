import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '#src/platform/build.ts'
import { readConfig } from '#src/platform/config.ts'
import { smsTemplateNames } from '#src/server/operations/notifications/sms-words.ts'
import { freePort, newDataDir, spawnShop, urlOf } from './running/spawn-shop.ts'
import { cloneSampleDatabase } from './site.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// A shop builds what is stale before it is ready, and the pages are no part of what is looked at here.
beforeAll(() => ensureBuilt(() => {}))

/** Starts a shop that must refuse to start; answers its output and its exit code. */
async function refusal(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      APP_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
  return { said: said.trim(), code: code as number }
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const privateKeyFile = join(dataDir, 'merchant.pem')
const publicKeyFile = join(dataDir, 'platform.pem')
writeFileSync(privateKeyFile, privateKey)
writeFileSync(publicKeyFile, publicKey)

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://www.example.com',
  DESK_URL: 'https://desk.example.com',
  SESSION_SECRET: 'a-secret-of-a-real-shop-0123456789abcdef',
  CRYPTO_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  CRYPTO_INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
  WECHAT_APP_ID: 'wx1',
  WECHAT_MERCHANT_ID: '1900000001',
  WECHAT_SERIAL: 'AB12',
  WECHAT_PRIVATE_KEY_FILE: privateKeyFile,
  WECHAT_API_V3_KEY: 'x'.repeat(32),
  WECHAT_PLATFORM_SERIAL: 'PUB_KEY_ID_1',
  WECHAT_PLATFORM_KEY_FILE: publicKeyFile,
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '百陌旅行',
  SMS_TEMPLATES: smsTemplateNames.map((name, at) => `${name}=SMS_${at}`).join(','),
}

test('in production pictures lie beside the data; elsewhere the shop shows those of the sample data', () => {
  const masters = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).MASTERS_DIR
  const real = { ...production, DATABASE_URL: 'postgres://shop' }
  expect(masters(real)).toBe(join(dataDir, 'masters'))
  expect(masters({})).toBe(join(root, 'db/sample/pictures'))
  expect(masters({ ...real, MASTERS_DIR: '/srv/masters' })).toBe('/srv/masters')
})

test('a start on an occupied port says so in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = address && typeof address === 'object' ? address.port : 0
  expect(await refusal({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
    said: `Port ${port} is taken; set PORT to a free one.`,
    code: 1,
  })
  taken.close()
})

test('a second start on the same DATA_DIR is refused in one sentence, and the first goes on', async () => {
  const first = await spawnShop({ dataDir })
  const second = await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(second.code).toBe(1)
  expect(second.said).toMatch(
    /^Another process is already running the database in .* DATA_DIR to another folder\.$/,
  )
  expect(await (await fetch(`${first.origin}/readyz`)).text()).toBe('ready\n')
  await first.stop()
})

test('Ctrl-C lets the request in hand finish, and ends with 0', async () => {
  const shop = await spawnShop(await cloneSampleDatabase())
  await fetch(`${shop.origin}/api/v3/info`)
  // The status call takes 120 ms on purpose: long enough to press Ctrl-C in the middle.
  const headers = { cookie: 'nonce=abc', 'x-requested-with': 'fetch' }
  const inHand = fetch(`${shop.origin}/api/v3/login/status?phone=13912349999`, { headers })
  await new Promise((resolve) => setTimeout(resolve, 40))
  const gone = once(shop.child, 'exit')
  shop.child.kill('SIGINT')
  expect(await (await inHand).json()).toMatchObject({ code: 0, data: { registered: 0 } })
  expect(await gone).toEqual([0, null])
  await shop.stop()
})

test('production names every default secret and simulator that it refuses', async () => {
  const { said, code } = await refusal({ APP_ENV: 'production' })
  expect(code).toBe(1)
  for (const name of [
    'SESSION_SECRET',
    'CRYPTO_KEYS',
    'CRYPTO_INDEX_KEY',
    'DATABASE_URL',
    'PUBLIC_URL',
    'DESK_URL',
    'WECHAT_APP_ID',
    'SMS_ACCESS_KEY_ID',
  ])
    expect(said).toContain(`  ${name}: `)
})

test('production needs a host of its own for the desk, or to be told that the shop’s will do', () => {
  const real = { ...production, DATABASE_URL: 'postgres://shop' }
  const where = (env: Record<string, string>) => () =>
    readConfig({ DATA_DIR: dataDir, ...real, ...env }).DESK_URL
  expect(where({})()).toBe('https://desk.example.com')
  expect(where({ DESK_URL: '' })).toThrow('DESK_ON_SHOP_HOST=1')
  expect(where({ DESK_URL: '', DESK_ON_SHOP_HOST: '1' })()).toBeUndefined()
  expect(where({ DESK_URL: 'https://www.example.com/' })).toThrow('another host than PUBLIC_URL')
})

test('a start names every message of the shop that has no template at the SMS provider, and what is none', async () => {
  const SMS_TEMPLATES = 'code=SMS_1,voice_code=TTS_1,order_conformed=SMS_2'
  const { said, code } = await refusal({ ...production, DATABASE_URL: 'postgres://shop', SMS_TEMPLATES })
  expect(code).toBe(1)
  for (const name of smsTemplateNames.filter((each) => !['code', 'voice_code'].includes(each)))
    expect(said).toContain(`  has no code for ${name}`)
  expect(said).not.toMatch(/code for (voice_)?code/)
  expect(said).toContain('  names order_conformed, which is no message of the shop')
})

test('a start names a key file that holds no key', async () => {
  const { said, code } = await refusal({ ...production, WECHAT_PRIVATE_KEY_FILE: join(root, 'package.json') })
  expect(code).toBe(1)
  expect(said).toContain('WECHAT_PRIVATE_KEY_FILE: must name a PEM file with a private key')
})

test('production refuses a database with sample trips in it', async () => {
  const { connection, owner } = await cloneSampleDatabase()
  const { said, code } = await refusal({
    ...production,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(connection),
    DATABASE_OWNER_URL: urlOf(owner),
  })
  expect({ said, code }).toEqual({
    said: expect.stringMatching(/sample products.*npm run sample:remove/),
    code: 1,
  })
})

test('.env.example names every setting that the configuration reads', () => {
  const names = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  )
  const source = readFileSync(join(root, 'src/platform/config.ts'), 'utf8')
  const [, schema = ''] = /\.object\(\{([\s\S]*?)\n {2}\}\)/.exec(source) ?? []
  const read = [...schema.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(15)
  expect(names.toSorted()).toEqual(read.toSorted())
})
