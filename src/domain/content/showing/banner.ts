import { type ContentFaults, type ContentFields, readerOf, timeField } from '../../desk/content-fields.ts'

/** The places of banners that a page shows (rule book §15.1). */
export const bannerPlaces = ['team', 'individual', 'list', 'about'] as const
export type BannerSpot = (typeof bannerPlaces)[number]
export const bannerPlaceText: Record<BannerSpot, string> = {
  team: '商务研学',
  individual: '私人定制',
  list: '线路列表',
  about: '公司介绍',
}

export const bannerPages: Record<BannerSpot, string> = {
  team: '/product/team',
  individual: '/product/individual',
  list: '/product',
  about: '/aboutbm/aboutDetail',
}

/** The fields of the desk's form of a banner. */
export const bannerFieldNames = [
  'place',
  'title',
  'description',
  'list_for',
  'img',
  'img_alt',
  'url',
  'starts_at',
  'ends_at',
  'active',
] as const

export const LONGEST_ALT_LINE = 60

export interface BannerTerms {
  place: BannerSpot
  title: string
  description: string
  dest_id: number | null
  theme_id: number | null
  img: string
  img_alt: string
  url: string
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
}

/** Which lists a banner is for, as a form has it: `dest:11`, `theme:5`, empty for all. */
export const listForOf = ({ dest_id, theme_id }: Pick<BannerTerms, 'dest_id' | 'theme_id'>): string =>
  dest_id !== null ? `dest:${dest_id}` : theme_id !== null ? `theme:${theme_id}` : ''

export const bannerFieldsOf = (banner: BannerTerms) => ({
  place: banner.place,
  title: banner.title,
  description: banner.description,
  list_for: banner.place === 'list' ? listForOf(banner) : '',
  img: banner.img,
  img_alt: banner.img_alt,
  url: banner.url,
  starts_at: timeField(banner.starts_at),
  ends_at: timeField(banner.ends_at),
  active: banner.active ? '1' : '0',
})

/** A form as the banner that it describes, and what is wrong with it by field. */
export function readBanner(fields: ContentFields): { banner: BannerTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const place = reader.oneOf('place', bannerPlaces)
  const [, kind = '', id = ''] = /^(dest|theme):(\d{1,9})$/.exec(reader.value('list_for')) ?? []
  if (place === 'list' && reader.value('list_for') !== '' && kind === '') reader.faults['list_for'] = '请选择'
  const isFor = (what: string) => (place === 'list' && kind === what ? Number(id) : null)
  const banner = {
    place,
    title: reader.copy('title', 1, 30),
    description: reader.copy('description', 0, 60),
    dest_id: isFor('dest'),
    theme_id: isFor('theme'),
    img: reader.picture('img', true),
    img_alt: reader.text('img_alt', 1, LONGEST_ALT_LINE),
    url: reader.path('url'),
    ...reader.window(),
    active: reader.isOn('active'),
  }
  return { banner, faults: reader.faults }
}
