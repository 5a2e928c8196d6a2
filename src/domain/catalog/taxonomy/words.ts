import { type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { slugOf } from './destination.ts'

export const themeFieldNames = ['label', 'slug', 'img', 'active'] as const
export interface ThemeTerms {
  label: string
  slug: string
  img: string
  visible: boolean
}

export function readTheme(fields: ContentFields) {
  const reader = readerOf(fields)
  const theme: ThemeTerms = {
    label: reader.copy('label', 1, 12),
    slug: slugOf(reader),
    img: reader.picture('img', false),
    visible: reader.isOn('active'),
  }
  return { terms: theme, faults: reader.faults }
}

export const labelFieldNames = ['label', 'active'] as const
export interface LabelTerms {
  label: string
  visible: boolean
}

export function readLabel(fields: ContentFields) {
  const reader = readerOf(fields)
  const label: LabelTerms = { label: reader.copy('label', 1, 12), visible: reader.isOn('active') }
  return { terms: label, faults: reader.faults }
}

export const cityFieldNames = ['name', 'pinyin', 'hot'] as const
export interface CityTerms {
  name: string
  pinyin: string
  hot: boolean
}

export function readCity(fields: ContentFields) {
  const reader = readerOf(fields)
  const city: CityTerms = {
    name: reader.text('name', 1, 10),
    pinyin: reader.text('pinyin', 0, 60),
    hot: reader.isOn('hot'),
  }
  return { terms: city, faults: reader.faults }
}
