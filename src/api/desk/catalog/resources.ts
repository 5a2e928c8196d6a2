import { hotelDocuments, hotelFieldNames } from '#src/domain/catalog/hotels/hotel.ts'
import { supplierFieldNames } from '#src/domain/catalog/supplier.ts'
import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { recordCalls } from '../content/records.ts'
import { Revealed, revealing } from '../reveal.ts'
import { rowId } from '../service/shapes.ts'

/** Where guests sleep, and who receives them (desk book §4.5). */
export const deskHotels = recordCalls({
  part: 'hotels',
  name: '酒店',
  right: 'hotel.edit',
  noun: 'hotel.record',
  fields: hotelFieldNames,
  documents: hotelDocuments,
  held: 'remove',
})

const suppliers = recordCalls({
  part: 'suppliers',
  name: '供应商',
  right: 'supplier.edit',
  noun: 'supplier.record',
  fields: supplierFieldNames,
  held: 'save and remove',
})
export const deskSuppliers = {
  ...suppliers,
  reveal: endpoint({
    method: 'POST',
    path: '/api/desk/suppliers/{record_id}/reveal',
    access: suppliers.list.access,
    audit: 'supplier.reveal',
    summary: '查看供应商的联系人',
    input: z.object({ record_id: rowId, ...revealing }),
    data: Revealed,
    refusals: ['NOT_FOUND'],
  }),
}
