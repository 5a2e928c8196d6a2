import { manifestWords } from '../booking/manifest/fields.ts'
import { type Day, isDay } from '../calendar-day.ts'
import { type ContentFaults, type ContentFields, readerOf } from '../desk/content-fields.ts'

export const supplierKinds = ['地接', '港澳地接', '境外地接', '酒店', '交通'] as const

export const supplierFieldNames = [
  'name',
  'kind',
  'licence_no',
  'address',
  'phone',
  'contact',
  'manifest_days',
  'manifest_fields',
  'rating',
  'checked_on',
  'active',
] as const

export interface SupplierTerms {
  name: string
  kind: string
  /** With address and telephone it stands in every contract (旅游法 60). */
  licence_no: string
  address: string
  phone: string
  manifest_days: number
  /** Which columns their lists hold, as `ground.room`; empty is all that a kind may hold. */
  manifest_fields: string[]
  rating: number | null
  /** When staff last looked at the licence. */
  checked_on: Day | null
  active: boolean
}

/** One more is a mistake. */
const MOST_CHOSEN = manifestWords.length

/** Numbers of a contact are for who asks to see them. */
export const contactMask = (contact: string): string =>
  contact.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(-4)}`)

export function readSupplier(
  fields: ContentFields,
  today: Day,
): { supplier: SupplierTerms; contact: string; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults, value } = reader
  const checked = value('checked_on')
  if (checked !== '' && !isDay(checked)) faults['checked_on'] = '日期有误'
  else if (checked > today) faults['checked_on'] = '核对日期不能晚于今天'
  const chosen = value('manifest_fields') === '' ? [] : value('manifest_fields').split(',', MOST_CHOSEN + 1)
  const manifestFields = manifestWords.filter((word) => chosen.includes(word))
  if (manifestFields.length < chosen.length) faults['manifest_fields'] = '名单的列有误，请重新选择'
  const kind = value('kind')
  if (!supplierKinds.some((each) => each === kind)) faults['kind'] = '请选择'
  const supplier = {
    name: reader.text('name', 1, 60),
    kind,
    licence_no: reader.text('licence_no', 0, 40),
    address: reader.text('address', 0, 100),
    phone: reader.text('phone', 0, 30),
    manifest_days: reader.whole('manifest_days', 1, 90),
    manifest_fields: manifestFields.length === manifestWords.length ? [] : manifestFields,
    rating: value('rating') === '' ? null : reader.whole('rating', 1, 5),
    checked_on: isDay(checked) ? checked : null,
    active: reader.isOn('active'),
  }
  return { supplier, contact: reader.text('contact', 0, 100), faults }
}
