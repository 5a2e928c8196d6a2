import { destinationFieldNames } from '#src/domain/catalog/taxonomy/destination.ts'
import { cityFieldNames, labelFieldNames, themeFieldNames } from '#src/domain/catalog/taxonomy/words.ts'
import { contentRecordCalls, recordCalls } from '../content/records.ts'

const right = 'taxonomy.edit'

/** By what products are found: places, themes, labels, and where a trip begins (desk book §4.5). */
export const deskDestinations = contentRecordCalls({
  part: 'destinations',
  name: '目的地',
  right,
  noun: 'taxonomy.destination',
  fields: destinationFieldNames,
  held: 'save and remove',
})
export const deskThemes = contentRecordCalls({
  part: 'themes',
  name: '主题',
  right,
  noun: 'taxonomy.theme',
  fields: themeFieldNames,
  held: 'remove',
})
export const deskLabels = contentRecordCalls({
  part: 'labels',
  name: '标签',
  right,
  noun: 'taxonomy.label',
  fields: labelFieldNames,
  held: 'remove',
})
export const deskCities = recordCalls({
  part: 'cities',
  name: '出发城市',
  right,
  noun: 'taxonomy.city',
  fields: cityFieldNames,
  held: 'remove',
})
