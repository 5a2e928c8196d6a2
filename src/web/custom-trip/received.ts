import { z } from '#src/api/zod.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { readStoredValue, writeStored } from '#src/ui/web-storage.ts'
import type { Requested } from './use-request-form.ts'

const Designer = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  city: z.string(),
  years: z.number(),
  good_at: z.array(z.string()),
  score: z.string(),
  case_count: z.number(),
  reply_minutes: z.nullable(z.number()),
})

/** What the page after a request shows. */
const Received = z.object({
  requestNo: z.string(),
  kind: z.enum(['private', 'enterprise']),
  designer: z.nullable(Designer),
  /** Epoch ms. */
  createdAt: z.number(),
  promisedAt: z.number(),
  place: z.nullable(z.object({ id: z.number(), label: z.string() })),
})
export type Received = z.output<typeof Received>

const KEY = 'bm_custom_received'

/** Kept in this page's memory alone. */
let maskedPhone = ''

export function keepReceived(
  { request_no, dzs, created_at, promised_at }: Requested,
  asked: Pick<Received, 'kind' | 'place'> & { phone: string },
) {
  maskedPhone = maskPhone(asked.phone)
  const received: Received = {
    requestNo: request_no,
    kind: asked.kind,
    designer: dzs,
    createdAt: created_at.getTime(),
    promisedAt: promised_at.getTime(),
    place: asked.place,
  }
  writeStored(KEY, JSON.stringify(received), 'session')
}

/** The last request of this tab, with the masked phone while the page has not been loaded anew; null without one. */
export function readReceived(): (Received & { phone: string }) | null {
  try {
    return { ...z.parse(Received, readStoredValue(KEY, 'session')), phone: maskedPhone }
  } catch {
    return null
  }
}
