import { deskCities, deskLabels, deskThemes } from '#src/api/desk/catalog/taxonomy.ts'
import {
  type CityTerms,
  type LabelTerms,
  readCity,
  readLabel,
  readTheme,
  type ThemeTerms,
} from '#src/domain/catalog/taxonomy/words.ts'
import type { ContentFaults } from '#src/domain/desk/content-fields.ts'
import { refreshSearch } from '#src/server/catalog/products/service.ts'
import {
  type ContentNoun,
  contentRecordHandlers,
  type RecordNoun,
  recordHandlers,
} from '#src/server/operations/content-records/service.ts'
import { pinyinOf } from '../pinyin.ts'
import { slugFault } from './ids.ts'
import * as store from './words-store.ts'

const flagField = (value: boolean) => (value ? '1' : '0')
const used = (products: number) => (products > 0 ? [`还有${products}个产品在用`] : [])
const notes = async () => (row: { products: number }) => [`${row.products} 个产品`]

const themes: ContentNoun<store.StoredTheme, ThemeTerms> = {
  entity: 'theme',
  list: store.listThemes,
  fieldsOf: ({ label, slug, img, visible }) => ({ label, slug, img, active: flagField(visible) }),
  async read(_ctx, tx, fields, id) {
    const { terms, faults } = readTheme(fields)
    const all = await store.listThemes(tx)
    const others = all.filter((each) => each.id !== id)
    const fixed = slugFault(
      all.find((each) => each.id === id),
      terms.slug,
    )
    if (others.some(({ label }) => label === terms.label)) faults['label'] = '已经有这个主题'
    if (fixed) faults['slug'] = fixed
    else if (others.some(({ slug }) => slug === terms.slug)) faults['slug'] = '另一个主题已用这个地址'
    return { terms, faults }
  },
  insert: store.insertTheme,
  async update(tx, id, terms, { names }) {
    await store.updateTheme(tx, id, terms)
    if (names.includes('label')) await refreshSearch(tx)
  },
  setSort: store.setThemeSort,
  remove: store.deleteTheme,
  async blockers(tx, { id, products }, terms) {
    if (terms !== null) return []
    const banners = await store.countThemeBanners(tx, id)
    return [...used(products), ...(banners > 0 ? [`还有${banners}条横幅在用`] : [])].map(
      (use) => `${use}，可以改为隐藏`,
    )
  },
  notes,
}

const labels: ContentNoun<store.StoredLabel, LabelTerms> = {
  entity: 'label',
  list: store.listLabels,
  fieldsOf: ({ label, visible }) => ({ label, active: flagField(visible) }),
  async read(_ctx, tx, fields, id) {
    const { terms, faults } = readLabel(fields)
    const others = (await store.listLabels(tx)).filter((each) => each.id !== id)
    if (others.some(({ label }) => label === terms.label)) faults['label'] = '已经有这个标签'
    return { terms, faults }
  },
  insert: store.insertLabel,
  async update(tx, id, terms, { names }) {
    await store.updateLabel(tx, id, terms)
    if (names.includes('label')) await refreshSearch(tx)
  },
  setSort: store.setLabelSort,
  remove: store.deleteLabel,
  blockers: async (_tx, { products }, terms) =>
    terms === null ? used(products).map((use) => `${use}，可以改为隐藏`) : [],
  notes,
}

const cities: RecordNoun<store.StoredCity, CityTerms> = {
  entity: 'departure_city',
  most: 400,
  list: store.listCities,
  fieldsOf: ({ name, pinyin, hot }) => ({ name, pinyin, hot: flagField(hot) }),
  async read(_ctx, tx, fields, id) {
    const { terms, faults }: { terms: CityTerms; faults: ContentFaults } = readCity(fields)
    const others = (await store.listCities(tx)).filter((each) => each.id !== id)
    if (others.some(({ name }) => name === terms.name)) faults['name'] = '已经有这个城市'
    return { terms: { ...terms, pinyin: terms.pinyin || pinyinOf(terms.name) }, faults }
  },
  insert: store.insertCity,
  async update(tx, id, terms, { names }) {
    await store.updateCity(tx, id, terms)
    if (names.includes('name')) await refreshSearch(tx)
  },
  remove: store.deleteCity,
  blockers: async (_tx, { products }, terms) => (terms === null ? used(products) : []),
  notes,
}

export const deskWordHandlers = [
  ...contentRecordHandlers(deskThemes, themes),
  ...contentRecordHandlers(deskLabels, labels),
  ...recordHandlers(deskCities, cities),
]
