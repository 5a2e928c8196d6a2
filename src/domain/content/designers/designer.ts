import { type Day, isDay } from '../../calendar-day.ts'
import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'
import { wordsOf } from '../about/team-member.ts'

/** The fields of the desk's form of a designer. Score, customers and answer time are counted and stand in none. */
export const designerFieldNames = [
  'name',
  'title',
  'city',
  'years',
  'good_at',
  'dest_ids',
  'theme_ids',
  'languages',
  'slogan',
  'intro',
  'avatar',
  'cover',
  'away_from',
  'away_until',
  'active',
] as const

const MOST_WORDS = 6
const LONGEST_WORD = 10
const MOST_PLACES = 12
const MOST_THEMES = 6

export interface DesignerTerms {
  name: string
  title: string
  city: string
  years: number
  good_at: string[]
  dest_ids: number[]
  theme_ids: number[]
  languages: string[]
  slogan: string
  intro: string
  avatar: string
  cover: string
  /** First and last day of a leave; both or none. */
  away_from: Day | null
  away_until: Day | null
  active: boolean
}

export const designerFieldsOf = (designer: DesignerTerms) => ({
  name: designer.name,
  title: designer.title,
  city: designer.city,
  years: String(designer.years),
  good_at: designer.good_at.join('、'),
  dest_ids: designer.dest_ids.join(','),
  theme_ids: designer.theme_ids.join(','),
  languages: designer.languages.join('、'),
  slogan: designer.slogan,
  intro: designer.intro,
  avatar: designer.avatar,
  cover: designer.cover,
  away_from: designer.away_from ?? '',
  away_until: designer.away_until ?? '',
  active: designer.active ? '1' : '0',
})

/** A form as the designer that it describes, and what is wrong with it by field. */
export function readDesigner(fields: ContentFields): { designer: DesignerTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const words = (name: string) => {
    const found = wordsOf(reader.value(name))
    if (found.length > MOST_WORDS || found.some((word) => [...word].length > LONGEST_WORD))
      reader.faults[name] = `最多${MOST_WORDS}个，每个最多${LONGEST_WORD}个字`
    return found
  }
  const designer = {
    name: reader.text('name', 1, 20),
    title: reader.copy('title', 1, 20),
    city: reader.text('city', 1, 10),
    years: reader.whole('years', 0, 60),
    good_at: words('good_at'),
    dest_ids: reader.ids('dest_ids', MOST_PLACES, false),
    theme_ids: reader.ids('theme_ids', MOST_THEMES, false),
    languages: words('languages'),
    slogan: reader.copy('slogan', 0, 40),
    intro: reader.copy('intro', 1, 600),
    avatar: reader.picture('avatar', false),
    cover: reader.picture('cover', false),
    ...awayOf(reader),
    active: reader.isOn('active'),
  }
  return { designer, faults: reader.faults }
}

function awayOf({ value, faults }: Pick<ReturnType<typeof readerOf>, 'value' | 'faults'>) {
  const [from, until] = [value('away_from'), value('away_until')]
  if (from === '' && until === '') return { away_from: null, away_until: null }
  for (const [name, day] of [
    ['away_from', from],
    ['away_until', until],
  ] as const)
    if (!isDay(day)) faults[name] = '请填写休假的第一天和最后一天'
  if (isDay(from) && isDay(until) && until < from) faults['away_until'] = '最后一天不能早于第一天'
  return { away_from: from, away_until: until }
}
