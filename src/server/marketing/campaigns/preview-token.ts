import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'

const MINUTES = 10

const signatureOf = (vault: Vault, payload: string) => vault.hmac('campaign-preview', payload)

/** `edition.until.signature`: lets whoever has the link see this edition, however it is, until the minutes are over. */
export function makePreviewToken(vault: Vault, editionId: number, now: Date) {
  const until = new Date(now.getTime() + MINUTES * 60_000)
  const payload = `${editionId}.${until.getTime()}`
  return { token: `${payload}.${signatureOf(vault, payload).toString('base64url')}`, until }
}

/** The number of the edition; null for a link that is over, damaged or not ours. */
export function readPreviewToken(vault: Vault, token: string, now: Date): number | null {
  const [edition = '', until = '', signature = '', ...rest] = token.split('.')
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(vault, `${edition}.${until}`))
  return isOurs && rest.length === 0 && now.getTime() < Number(until) ? Number(edition) : null
}
