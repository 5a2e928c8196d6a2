import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AliyunSettings, makeAliyunSms } from './aliyun.ts'

const SECRET = 'the-secret'
let asked: IncomingMessage[] = []
let answer = { status: 200, body: '{"Code":"OK"}' }

const server = createServer((request, response) => {
  asked.push(request)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let settings: AliyunSettings

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings = {
    endpoint,
    voiceEndpoint: endpoint,
    accessKeyId: 'the-key',
    accessKeySecret: SECRET,
    signName: '百陌旅行',
    templates: { code: 'SMS_1', order_confirmed: 'SMS_2', voice_code: 'TTS_1' },
  }
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answer = { status: 200, body: '{"Code":"OK"}' }
})

const message = {
  phone: '13800001234',
  kind: 'text',
  scene: 'login',
  template: 'code',
  fields: { code: '012345' },
  text: '【百陌旅行】您的验证码是012345，5分钟内有效。请勿告知他人。',
  code: '012345',
} as const

const queryOf = (request: IncomingMessage | undefined) =>
  Object.fromEntries(new URL(request?.url ?? '', 'http://x').searchParams)

/** Signs anew from what arrived, by the words of the provider's manual, with nothing of the sender's. */
function signatureOf(request: IncomingMessage) {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '') ?? []
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonicalQuery = query.split('&').sort().join('&')
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const payload = createHash('sha256').update('').digest('hex')
  const canonical = `${request.method}\n${path}\n${canonicalQuery}\n${lines.join('')}\n${names}\n${payload}`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  return createHmac('sha256', SECRET).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex')
}

test('a code goes out as its template, signed over everything that matters', async () => {
  await makeAliyunSms(settings).send(message)
  const [request] = asked
  if (!request) throw new Error('nothing was sent')
  expect(queryOf(request)).toEqual({
    PhoneNumbers: '13800001234',
    SignName: '百陌旅行',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  })
  expect(request.headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    'x-acs-content-sha256': createHash('sha256').update('').digest('hex'),
    authorization:
      'ACS3-HMAC-SHA256 Credential=the-key,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      `Signature=${signatureOf(request)}`,
  })
})

test('characters that an address escapes are signed as they are sent', async () => {
  await makeAliyunSms({ ...settings, signName: "a b+c*d~e'(f)!" }).send(message)
  const [request] = asked
  if (!request) throw new Error('nothing was sent')
  expect(queryOf(request)['SignName']).toBe("a b+c*d~e'(f)!")
  expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`)
})

test('no two requests carry the same nonce', async () => {
  const sms = makeAliyunSms(settings)
  await sms.send(message)
  await sms.send(message)
  expect(new Set(asked.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2)
})

test('a call speaks the code', async () => {
  await makeAliyunSms(settings).send({ ...message, kind: 'voice', template: 'voice_code' })
  expect(asked[0]?.headers['x-acs-action']).toBe('SingleCallByTts')
  expect(queryOf(asked[0])).toEqual({
    CalledNumber: '13800001234',
    TtsCode: 'TTS_1',
    TtsParam: '{"code":"012345"}',
  })
})

test('a message of words goes out as the template of its kind, with its fields by their names', async () => {
  const fields = { order_no: 'BM202611210001', title: '昆明-大理-丽江', departs_on: '2027-01-20' }
  const notice = { ...message, scene: 'notice' as const, template: 'order_confirmed', fields, code: '' }
  await makeAliyunSms(settings).send(notice)
  expect(queryOf(asked[0])).toMatchObject({
    TemplateCode: 'SMS_2',
    TemplateParam: JSON.stringify(fields),
  })
})

test('what has no template is refused before anything leaves, with its name', async () => {
  const sms = makeAliyunSms({ ...settings, templates: { code: 'SMS_1' } })
  await expect(sms.send({ ...message, kind: 'voice', template: 'voice_code' })).rejects.toThrow('voice_code')
  await expect(sms.send({ ...message, template: 'order_paid' })).rejects.toThrow('SMS_TEMPLATES')
  expect(asked).toEqual([])
})

test('a refusal throws with its name and without the number', async () => {
  answer = { status: 400, body: '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"13800001234 is no number"}' }
  const failed = await makeAliyunSms(settings)
    .send(message)
    .catch((error: Error) => error.message)
  expect(failed).toBe('the SMS provider refused SendSms: isv.MOBILE_NUMBER_ILLEGAL')
})

test('an answer that is no JSON throws with its status, and leaves open whether the message was sent', async () => {
  answer = { status: 502, body: '<html>Bad Gateway</html>' }
  await expect(makeAliyunSms(settings).send(message)).rejects.toThrow(
    'the SMS provider answered SendSms with 502 and no sense',
  )
})
