import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'

/** team.type of the rule book §3. */
export const teamKinds = { advisor: 1, steward: 2, manager: 3 } as const
export type TeamKind = keyof typeof teamKinds
export const teamKindText: Record<TeamKind, string> = {
  advisor: '旅行顾问',
  steward: '旅行管家',
  manager: '旅行经理',
}
const kinds = ['advisor', 'steward', 'manager'] as const

/** The fields of the desk's form of somebody in the team. */
export const teamFieldNames = [
  'kind',
  'name',
  'title',
  'avatar',
  'city',
  'years',
  'languages',
  'good_at',
  'intro',
  'licence_no',
  'wechat_qr',
  'staff_id',
  'active',
] as const

const LONGEST_INTRO = 600
const MOST_WORDS = 6
const LONGEST_WORD = 10

export interface TeamTerms {
  kind: TeamKind
  name: string
  title: string
  avatar: string
  city: string
  years: number
  languages: string[]
  good_at: string[]
  intro: string
  licence_no: string
  wechat_qr: string
  staff_id: number | null
  active: boolean
}

export const teamFieldsOf = (member: TeamTerms) => ({
  kind: member.kind,
  name: member.name,
  title: member.title,
  avatar: member.avatar,
  city: member.city,
  years: String(member.years),
  languages: member.languages.join('、'),
  good_at: member.good_at.join('、'),
  intro: member.intro,
  licence_no: member.licence_no,
  wechat_qr: member.wechat_qr,
  staff_id: member.staff_id === null ? '' : String(member.staff_id),
  active: member.active ? '1' : '0',
})

/** A form as the person that it describes, and what is wrong with it by field. */
export function readTeamMember(fields: ContentFields): { member: TeamTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults } = reader
  const words = (name: string) => {
    const found = wordsOf(reader.value(name))
    if (found.length > MOST_WORDS || found.some((word) => [...word].length > LONGEST_WORD))
      faults[name] = `最多${MOST_WORDS}个，每个最多${LONGEST_WORD}个字`
    return found
  }
  const kind = reader.oneOf('kind', kinds)
  const licence = reader.value('licence_no')
  // 电子导游证 and the older card write their numbers differently; both are capitals, digits and hyphens.
  if (licence === '' ? kind === 'manager' : !/^[A-Z0-9][A-Z0-9-]{5,19}$/.test(licence))
    faults['licence_no'] =
      licence === '' ? '旅行经理随团带队，须填写导游证号' : '请按导游证填写大写字母、数字与连字符'
  const [staff = null] = reader.ids('staff_id', 1, false)
  const qr = reader.value('wechat_qr')
  if (qr !== '' && !/^https:\/\/[\w.-]{3,80}\/[!-~]{0,160}$/.test(qr))
    faults['wechat_qr'] = '请填写二维码里的地址，以 https:// 开头'
  const member = {
    kind,
    name: reader.text('name', 1, 20),
    title: reader.copy('title', 1, 20),
    avatar: reader.picture('avatar', false),
    city: reader.text('city', 1, 10),
    years: reader.whole('years', 0, 60),
    languages: words('languages'),
    good_at: words('good_at'),
    intro: reader.copy('intro', 1, LONGEST_INTRO),
    licence_no: licence,
    wechat_qr: qr,
    staff_id: staff,
    active: reader.isOn('active'),
  }
  return { member, faults }
}

/** `云南、蜜月` as its words, each once. */
export const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；]/, MOST_WORDS + 1)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** What a card says of somebody: the first sentence of what they say of themselves. */
export const firstSentence = (intro: string): string => /^[^。！？\n]*[。！？]?/.exec(intro.trim())?.[0] ?? ''

/** How long somebody has done this work, in words. */
export const yearsText = (years: number): string => (years === 0 ? '新加入' : `${years} 年`)
