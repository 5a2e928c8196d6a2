import { documentFormats, documentPurposes } from '#src/domain/desk/uploads/documents.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** How a record of the desk names a paper that it holds. */
export const documentRef = rawText(36, '文件编号有误').check(z.uuid('文件编号有误'))

/** What is shown of a paper; its bytes are fetched by `documents.file`. */
export const DocumentShown = z.object({
  ref: z.string(),
  name: z.string(),
  format: z.enum(documentFormats),
  bytes: z.int(),
  sent_at: time,
})
export type DocumentShown = z.output<typeof DocumentShown>

export const documents = {
  /** A paper is kept for a day unless a record takes it. PNG and JPEG are made anew, without what a camera writes into them. */
  upload: endpoint({
    method: 'POST',
    path: '/api/desk/uploads/document',
    access: { staff: 'signed_in' },
    audit: 'document.upload',
    summary: '上传文件（PDF、PNG、JPG，最大 10 MB）；所需权限因用途而异',
    input: z.object({
      purpose: z.enum(documentPurposes, '请说明文件用途'),
      /** What the file is called at home; its ending says nothing. */
      name: requiredText(1, 120, '文件名最多120字'),
    }),
    data: DocumentShown,
    refusals: ['NO_RIGHT'],
    takes: 'document',
  }),
  /** One that is not attached is seen by who sent it, any other by the rights of its purpose; for all others there is none. */
  file: endpoint({
    method: 'POST',
    path: '/api/desk/documents/{ref}/file',
    access: { staff: 'signed_in' },
    audit: 'document.open',
    summary: '下载文件',
    input: z.object({ ref: documentRef }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
    answers: ['application/pdf', 'image/png', 'image/jpeg'],
  }),
}
