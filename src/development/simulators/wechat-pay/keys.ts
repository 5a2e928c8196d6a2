import { createPublicKey, generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { realClock } from '#src/platform/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { selfSigned } from './certificate.ts'

export interface SimulatorKeys {
  appId: string
  merchantId: string
  apiV3Key: string
  merchantSerial: string
  merchantPrivateKeyPem: string
  merchantPublicKeyPem: string
  platformSerial: string
  platformPrivateKeyPem: string
  platformCertificatePem: string
}

const publicPemOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()

/** The keys of both ends: made at the first call, the same ever after, in whichever process. */
export async function ensureKeys(db: Db): Promise<SimulatorKeys> {
  const row = (await findKeys(db)) ?? (await makeKeys(db))
  return {
    appId: row.app_id,
    merchantId: row.merchant_id,
    apiV3Key: row.api_v3_key,
    merchantSerial: row.merchant_serial,
    merchantPrivateKeyPem: row.merchant_private_key,
    merchantPublicKeyPem: publicPemOf(row.merchant_private_key),
    platformSerial: row.platform_serial,
    platformPrivateKeyPem: row.platform_private_key,
    platformCertificatePem: row.platform_certificate,
  }
}

/** What a merchant gets on signing up: the adapter's settings, but for the two addresses. */
export const merchantSideOf = (keys: SimulatorKeys) => ({
  appId: keys.appId,
  merchantId: keys.merchantId,
  apiV3Key: keys.apiV3Key,
  serial: keys.merchantSerial,
  privateKeyPem: keys.merchantPrivateKeyPem,
  platformSerial: keys.platformSerial,
  platformPublicKeyPem: keys.platformCertificatePem,
})

const findKeys = (db: Db) => db.selectFrom('simulator_keys').selectAll().executeTakeFirst()

async function makeKeys(db: Db) {
  const [merchant, platform] = await Promise.all([makePair(), makePair()])
  const platformSerial = makeSerial()
  const validFrom = realClock.now()
  const validTo = new Date(validFrom)
  validTo.setUTCFullYear(validFrom.getUTCFullYear() + 5)
  const subject = { commonName: 'WeChat Pay stand-in', serial: platformSerial, validFrom, validTo }
  const keys = {
    app_id: `wx${randomBytes(8).toString('hex')}`,
    merchant_id: `19${randomInt(10 ** 8)
      .toString()
      .padStart(8, '0')}`,
    api_v3_key: randomBytes(16).toString('hex'),
    merchant_serial: makeSerial(),
    merchant_private_key: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    platform_serial: platformSerial,
    platform_private_key: platform.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    platform_certificate: selfSigned(subject, platform.privateKey, platform.publicKey),
  }
  // Of several processes that start together one wins; the others throw their keys away and take the winner's.
  await db
    .insertInto('simulator_keys')
    .values(keys)
    .onConflict((on) => on.doNothing())
    .execute()
  return db.selectFrom('simulator_keys').selectAll().executeTakeFirstOrThrow()
}

const makePair = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

/** 40 hexadecimal digits like the real ones; the first digit keeps it positive and of full length. */
const makeSerial = () => `7${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
