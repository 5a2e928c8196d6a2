import { addDays } from '../calendar-day.ts'
import type { RichNode, RichText } from './rich-text/document.ts'
import { plainTextOf } from './rich-text/render.ts'

/** The texts that members agree to when they register, and again for what they let us keep. */
export const agreedPages = ['useragree', 'privacy'] as const
export type AgreedPage = (typeof agreedPages)[number]
export const isAgreed = (key: string): key is AgreedPage => agreedPages.some((each) => each === key)

/** A change of what was agreed to is shown to everybody that long before it holds (电子商务法 34). */
export const NOTICE_DAYS = 7

export const LONGEST_TITLE = 40

/** The first day on which a version that is published today may come into force; today: it does at once. */
export const earliestDay = (key: string, today: string): string =>
  isAgreed(key) ? addDays(today, NOTICE_DAYS) : today

/** `2026.3`: the year, and the how manieth of it. Versions of other shapes are left as they are. */
export function nextVersion(versions: readonly string[], year: number): string {
  const numbers = versions.flatMap((version) => {
    const [, of, n] = /^(\d{4})\.(\d{1,4})$/.exec(version) ?? []
    return of === String(year) ? Number(n) : []
  })
  return `${year}.${Math.max(0, ...numbers) + 1}`
}

/** Why a draft cannot be published as it stands, in sentences. */
export function publishBlockers(document: RichText): string[] {
  const blockers: string[] = []
  if (plainTextOf(document).trim() === '') blockers.push('正文是空的')
  if (document.content.some(lacksAlt)) blockers.push('有图片没有说明')
  return blockers
}

const lacksAlt = ({ picture, content = [] }: RichNode): boolean =>
  picture?.alt.trim() === '' || content.some(lacksAlt)
