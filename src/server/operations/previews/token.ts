import { sameBytes, type Vault } from '#src/platform/crypto/vault.ts'

const MINUTES = 15

/** What staff look at on the shop's own page before visitors see it. */
const previewKinds = ['campaign', 'banner', 'popup', 'hot_search', 'bottom_banner', 'product'] as const
type PreviewKind = (typeof previewKinds)[number]

export interface Preview {
  kind: PreviewKind
  /** Of the record. */
  id: number
  /** For whom the link was made. */
  staffId: number
}

const signatureOf = (vault: Vault, payload: string) => vault.hmac('preview', payload)

/** `kind.id.staff.until.signature`: lets whoever has the link see this record, however it is, until the minutes are over. */
export function makePreviewToken(vault: Vault, { kind, id, staffId }: Preview, now: Date) {
  const until = new Date(now.getTime() + MINUTES * 60_000)
  const payload = `${kind}.${id}.${staffId}.${until.getTime()}`
  return { token: `${payload}.${signatureOf(vault, payload).toString('base64url')}`, until }
}

/** Null for a link that is over, damaged or not ours. */
export function readPreviewToken(vault: Vault, token: string, now: Date): Preview | null {
  const [kind = '', id = '', staffId = '', until = '', signature = '', ...rest] = token.split('.')
  const payload = `${kind}.${id}.${staffId}.${until}`
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(vault, payload))
  const known = previewKinds.find((each) => each === kind)
  if (!known || !isOurs || rest.length > 0 || now.getTime() >= Number(until)) return null
  return { kind: known, id: Number(id), staffId: Number(staffId) }
}

/** What the page at this address is a preview of: the address in the browser, or the `Referer` of a call that its page makes. */
export function previewAt(vault: Vault, address: string | null, now: Date): Preview | null {
  const token = address && URL.canParse(address) ? new URL(address).searchParams.get('preview') : null
  return token === null ? null : readPreviewToken(vault, token, now)
}
