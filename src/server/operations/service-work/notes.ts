import { redact } from '#src/platform/log.ts'
import { badFields } from '#src/platform/refused.ts'

/** A note in clear is read by every colleague, so a telephone or a document number may not stand in it. */
export function refuseNumbers(field: string, text: string) {
  if (redact(text) !== text) throw badFields({ [field]: '请勿写入手机号或证件号' })
}
