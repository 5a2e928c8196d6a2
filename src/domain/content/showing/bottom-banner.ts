import { type ContentFaults, type ContentFields, readerOf, timeField } from '../../desk/content-fields.ts'
import { LONGEST_ALT_LINE } from './banner.ts'

/** The fields of the desk's form of a bottom banner. */
export const bottomBannerFieldNames = [
  'text',
  'button',
  'url',
  'img',
  'img_alt',
  'starts_at',
  'ends_at',
  'active',
] as const

export interface BottomBannerTerms {
  text: string
  button: string
  url: string
  img: string
  img_alt: string
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
}

export const bottomBannerFieldsOf = (banner: BottomBannerTerms) => ({
  text: banner.text,
  button: banner.button,
  url: banner.url,
  img: banner.img,
  img_alt: banner.img_alt,
  starts_at: timeField(banner.starts_at),
  ends_at: timeField(banner.ends_at),
  active: banner.active ? '1' : '0',
})

/** A form as the bottom banner that it describes, and what is wrong with it by field. */
export function readBottomBanner(fields: ContentFields): {
  banner: BottomBannerTerms
  faults: ContentFaults
} {
  const reader = readerOf(fields)
  const banner = {
    text: reader.copy('text', 1, 60),
    button: reader.copy('button', 1, 10),
    url: reader.path('url', true),
    img: reader.picture('img', true),
    img_alt: reader.text('img_alt', 1, LONGEST_ALT_LINE),
    ...reader.window(),
    active: reader.isOn('active'),
  }
  return { banner, faults: reader.faults }
}
