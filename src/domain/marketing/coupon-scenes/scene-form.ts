import { type ContentFaults, type ContentFields, readerOf, timeField } from '../../desk/content-fields.ts'

/** The fields of the desk's form of a scene. */
export const sceneFieldNames = [
  'title',
  'subtitle',
  'page',
  'needs_login',
  'rule_ids',
  'img',
  'img_alt',
  'starts_at',
  'ends_at',
  'active',
] as const

const MOST_RULES = 5

export interface SceneTerms {
  title: string
  subtitle: string
  page: string
  needs_login: boolean
  rule_ids: number[]
  img: string
  img_alt: string
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
}

export const sceneFieldsOf = (scene: SceneTerms) => ({
  title: scene.title,
  subtitle: scene.subtitle,
  page: scene.page,
  needs_login: scene.needs_login ? '1' : '0',
  rule_ids: scene.rule_ids.join(','),
  img: scene.img,
  img_alt: scene.img_alt,
  starts_at: timeField(scene.starts_at),
  ends_at: timeField(scene.ends_at),
  active: scene.active ? '1' : '0',
})

/** A form as the scene that it describes, and what is wrong with it by field. */
export function readScene(fields: ContentFields): { scene: SceneTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const scene = {
    title: reader.copy('title', 1, 20),
    subtitle: reader.copy('subtitle', 0, 40),
    page: reader.path('page', true),
    needs_login: reader.isOn('needs_login'),
    rule_ids: reader.ids('rule_ids', MOST_RULES, true),
    img: reader.picture('img', true),
    img_alt: reader.text('img_alt', 0, 60),
    ...reader.window(),
    active: reader.isOn('active'),
  }
  return { scene, faults: reader.faults }
}
