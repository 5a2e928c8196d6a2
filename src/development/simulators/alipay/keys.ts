import { createPublicKey, generateKeyPair, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#src/platform/db/database.ts'

export interface AlipayKeys {
  appId: string
  sellerId: string
  appPrivateKeyPem: string
  appPublicKeyPem: string
  alipayPrivateKeyPem: string
  alipayPublicKeyPem: string
}

const publicPemOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()

/** The keys of both ends: made at the first call, the same ever after, in whichever process. */
export async function ensureAlipayKeys(db: Db): Promise<AlipayKeys> {
  const row = (await findKeys(db)) ?? (await makeKeys(db))
  return {
    appId: row.app_id,
    sellerId: row.seller_id,
    appPrivateKeyPem: row.app_private_key,
    appPublicKeyPem: publicPemOf(row.app_private_key),
    alipayPrivateKeyPem: row.alipay_private_key,
    alipayPublicKeyPem: publicPemOf(row.alipay_private_key),
  }
}

/** What a merchant gets on signing up: the adapter's settings, but for the addresses. */
export const merchantSideOf = (keys: AlipayKeys) => ({
  appId: keys.appId,
  sellerId: keys.sellerId,
  privateKeyPem: keys.appPrivateKeyPem,
  alipayKeyPem: keys.alipayPublicKeyPem,
})

const findKeys = (db: Db) => db.selectFrom('simulator_alipay_keys').selectAll().executeTakeFirst()

async function makeKeys(db: Db) {
  const [app, alipay] = await Promise.all([makePem(), makePem()])
  const keys = {
    app_id: `2021${digits(12)}`,
    seller_id: `2088${digits(12)}`,
    app_private_key: app,
    alipay_private_key: alipay,
  }
  // Of several processes that start together one wins; the others throw their keys away and take the winner's.
  await db
    .insertInto('simulator_alipay_keys')
    .values(keys)
    .onConflict((on) => on.doNothing())
    .execute()
  return db.selectFrom('simulator_alipay_keys').selectAll().executeTakeFirstOrThrow()
}

export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

async function makePem() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
