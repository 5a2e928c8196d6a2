import type { DB } from '#src/platform/db/schema.gen.ts'

export interface SealedColumn {
  table: keyof DB
  column: string
  /** The primary key: whole numbers, by which the rows are walked through. */
  key: readonly string[]
  /** How many are held in memory at once, where each is large. */
  batch?: number
}

const of = (table: keyof DB, columns: readonly string[], key: readonly string[] = ['id']): SealedColumn[] =>
  columns.map((column) => ({ table, column, key }))

/** Every column that the vault has sealed. A test compares it with the database, so that none is forgotten. */
export const sealedColumns: readonly SealedColumn[] = [
  ...of('member', ['phone_enc', 'email_enc']),
  ...of('member_rebind', ['phone_enc']),
  ...of('saved_traveller', ['phone_enc', 'email_enc']),
  ...of('saved_traveller_doc', ['doc_no_enc']),
  ...of('postal_address', ['phone_enc', 'address_enc']),
  ...of('orders', ['contact_phone_enc', 'contact_email_enc', 'emergency_phone_enc']),
  ...of('order_traveller', ['doc_no_enc', 'phone_enc'], ['order_id', 'seq']),
  ...of('departure_notice', ['guide_phone_enc'], ['departure_id']),
  ...of('departure_notice_edition', ['guide_phone_enc']),
  ...of('manifest_export', ['rows_enc']),
  ...of('contract', ['html_enc']),
  ...of('contract_clause', ['html_enc'], ['bill_id']),
  ...of('contract_change', ['html_enc'], ['change_id']),
  ...of('order_change', ['traveller_enc']),
  ...of('invoice', ['title_enc', 'tax_no_enc', 'email_enc', 'address_enc']),
  ...of('order_mail', ['address_enc']),
  ...of('order_share', ['token_enc']),
  ...of('payment_event', ['raw_enc']),
  ...of('payout', ['payee_enc']),
  ...of('withdrawal', ['account_enc', 'real_name_enc']),
  ...of('bank_transfer', ['payer_name_enc', 'payer_account_enc']),
  ...of('inquiry', ['phone_enc']),
  ...of('chat', ['score_text_enc']),
  ...of('chat_message', ['body_enc'], ['chat_id', 'seq']),
  { table: 'chat_picture', column: 'content_enc', key: ['id'], batch: 4 },
  { table: 'complaint_picture', column: 'content_enc', key: ['id'], batch: 4 },
  ...of('custom_request', ['phone_enc']),
  ...of('staff', ['totp_secret_enc', 'phone_enc']),
  ...of('staff_enrolment', ['totp_secret_enc', 'token_enc']),
  { table: 'coupon_batch', column: 'codes_enc', key: ['id'], batch: 4 },
  { table: 'export_file', column: 'content_enc', key: ['id'], batch: 4 },
  ...of('supplier', ['contact_enc']),
  ...of('document_file', ['name_enc']),
  { table: 'document_file', column: 'content_enc', key: ['id'], batch: 4 },
]
