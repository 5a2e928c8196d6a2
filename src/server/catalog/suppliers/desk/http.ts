import { deskSuppliers } from '#src/api/desk/catalog/resources.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { contactMask, readSupplier } from '#src/domain/catalog/supplier.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { productNames } from '#src/server/catalog/taxonomy/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { type RecordNoun, recordHandlers } from '#src/server/operations/content-records/service.ts'
import { reveal } from '#src/server/operations/reveals/service.ts'
import * as store from './store.ts'

const noun: RecordNoun<store.StoredSupplier, store.SupplierWriting> = {
  entity: 'supplier',
  most: 400,
  words: { showing: '合作中' },
  sealed: { contact: contactMask },
  list: store.listSuppliers,
  fieldsOf: (row) => ({
    ...{ name: row.name, kind: row.kind, licence_no: row.licence_no, address: row.address, phone: row.phone },
    ...{ contact: row.contact_shown, manifest_days: String(row.manifest_days) },
    manifest_fields: row.manifest_fields.join(','),
    ...{ rating: row.rating === null ? '' : String(row.rating), checked_on: row.checked_on ?? '' },
    active: row.active ? '1' : '0',
  }),
  async read({ now, vault }, tx, fields, id) {
    const { supplier, contact, faults } = readSupplier(fields, dayOf(now))
    const before = (await store.listSuppliers(tx)).find((row) => row.id === id)
    if (isMasked(contact) && contact !== before?.contact_shown) faults['contact'] = '请重新填写完整的联系人'
    const sealed = {
      contact_enc: contact === '' ? null : vault.seal(contact),
      contact_shown: contactMask(contact),
    }
    return { terms: { supplier, contact: sealed }, faults }
  },
  insert: store.insertSupplier,
  update: (tx, id, terms, { names }) => store.updateSupplier(tx, id, terms, names.includes('contact')),
  remove: store.deleteSupplier,
  blockers: (tx, row, terms) => (terms === null ? usesOf(tx, row) : stillSold(tx, row, terms)),
  notes: async () => (row) => [`${row.products} 个产品`],
}

const usesOf = async (tx: Tx, { id }: store.StoredSupplier) =>
  (await store.isUsed(tx, id)) ? ['产品与它们的合同写着这家供应商，可以改为停用'] : []

async function stillSold(tx: Tx, { id, active }: store.StoredSupplier, { supplier }: store.SupplierWriting) {
  if (!active || supplier.active) return []
  const sold = (await store.listOnSale(tx, id)).map((product) => product.id)
  return sold.length > 0 ? [`在售产品由它接待，请先换供应商或下架：${await productNames(tx, sold)}`] : []
}

const { reveal: revealing, ...records } = deskSuppliers

export const deskSupplierHandlers = [
  ...recordHandlers(records, noun),
  ...handlers(
    { reveal: revealing },
    {
      reveal: ({ ctx, staff, input: { record_id, reason, reason_text: reasonText = '' } }) =>
        ctx.transaction(async (tx) => {
          const sealed = await store.contactOf(tx, record_id)
          if (!sealed) throw new Refused('NOT_FOUND', undefined, '还没有填写联系人')
          const subject = { kind: 'supplier', id: String(record_id) }
          const asked = { staff, subject, field: 'contact', reason, reasonText }
          const { audit, ...answer } = await reveal(ctx, tx, asked, () => ctx.vault.open(sealed))
          return { answer, audit }
        }),
    },
  ),
]
