import { documents } from '#src/api/desk/system/documents.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import {
  type DocumentFormat,
  type DocumentPurpose,
  documentFormatOf,
  openPurposes,
  rightToSend,
} from '#src/domain/desk/uploads/documents.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { remakeDocument } from './remake.ts'
import { findDocument, insertDocument } from './store.ts'

const MOST_PER_HOUR = 60

const types = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const
const endings: Record<DocumentFormat, string> = { pdf: 'pdf', png: 'png', jpeg: 'jpg' }

async function letSend({ db, now }: Ctx, staff: Staff, purpose: DocumentPurpose) {
  const right = rightToSend(purpose)
  if (scopesOf(staff, right).length === 0) throw new Refused('NO_RIGHT', { right })
  const limit = { key: `document:staff:${staff.id}`, windowSeconds: 3600, max: MOST_PER_HOUR }
  await countOrRefuse(db, now, [limit])
}

/** The name without the ending that it came with: the bytes said what it is. */
const baseOf = (name: string) => name.replace(/\.\w{1,5}$/, '') || '文件'

export const documentHandlers = handlers(documents, {
  upload: {
    async prepare({ ctx, staff, input: { purpose }, file }) {
      await letSend(ctx, staff, purpose)
      return remakeDocument(file)
    },
    async handle({ ctx: { vault, now, transaction }, staff, input: { purpose, name }, file }) {
      const format = documentFormatOf(file)
      if (!format) throw new Error('a paper that was made anew is none')
      const row = {
        purpose,
        format,
        bytes: file.length,
        name_enc: vault.seal(`${baseOf(name)}.${endings[format]}`),
        content_enc: vault.seal(Buffer.from(file).toString('base64')),
        staff_id: staff.id,
        sent_at: now,
      }
      const { id, name_enc, ...shown } = await transaction((tx) => insertDocument(tx, row))
      return {
        answer: { ...shown, name: vault.open(name_enc) },
        audit: [{ entity: 'document_file', id, after: { purpose, format, bytes: file.length } }],
      }
    },
  },

  async file({ ctx: { db, vault }, staff, input: { ref } }) {
    const found = await findDocument(db, ref, { staffId: staff.id, purposes: openPurposes(staff) })
    if (!found) throw new Refused('NOT_FOUND')
    const { id, format, name_enc, content_enc, entity, entity_id } = found
    return {
      answer: {
        type: types[format],
        name: vault.open(name_enc),
        body: Buffer.from(vault.open(content_enc), 'base64'),
      },
      audit: [{ entity: 'document_file', id, after: { of: entity, record: entity_id } }],
    }
  },
})
