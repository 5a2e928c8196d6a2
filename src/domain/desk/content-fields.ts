import { shanghaiTime } from '../calendar-day.ts'
import { advertisingFault } from '../catalog/advertising-words.ts'
import { localPath } from '../content/local-path.ts'
import { typedIds } from './typed-ids.ts'

/** Fields of what staff put on the shop's pages: texts, so that two people's changes can be compared. */
export type ContentFields = Readonly<Record<string, string>>
export type ContentFaults = Record<string, string>

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** `2026-11-23T10:00` in Shanghai, as a field for date and time holds it; empty for none. */
export const timeField = (at: Date | null): string =>
  at === null ? '' : shanghaiTime(at).slice(0, 16).replace(' ', 'T')

function timeOf(text: string): Date | null | undefined {
  if (text === '') return null
  const at = TIME.test(text) ? new Date(`${text}:00+08:00`) : new Date(Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Reads fields one after the other and keeps what is wrong with them. */
export function readerOf(fields: ContentFields) {
  const faults: ContentFaults = {}
  const value = (name: string) => (fields[name] ?? '').trim()
  function text(name: string, low: number, high: number): string {
    const length = [...value(name)].length
    if (length < low || length > high)
      faults[name] = low > 0 ? `请填写${low}到${high}个字` : `最多${high}个字`
    return value(name)
  }
  return {
    faults,
    value,
    text,
    /** A text that praises what the shop sells: it says nothing that an advertisement must not. */
    copy(name: string, low: number, high: number): string {
      const said = text(name, low, high)
      const fault = advertisingFault(said)
      if (fault) faults[name] = fault
      return said
    },
    whole(name: string, low: number, high: number): number {
      const number = /^\d{1,9}$/.test(value(name)) ? Number(value(name)) : Number.NaN
      if (number >= low && number <= high) return number
      faults[name] = `请填写${low}到${high}之间的整数`
      return low
    },
    oneOf<const W extends string>(name: string, words: readonly [W, ...W[]]): W {
      const found = words.find((word) => word === value(name))
      if (!found) faults[name] = '请选择'
      return found ?? words[0]
    },
    isOn: (name: string) => value(name) === '1',
    /** A page of the shop, and nothing that leads out of it; empty where that is allowed. */
    path(name: string, isRequired = false): string {
      const path = value(name)
      const isRight = path === '' ? !isRequired : /^\/[^\s]{0,199}$/.test(path) && localPath(path) !== null
      if (!isRight) faults[name] = '请填写本站地址，以 / 开头'
      return path
    },
    /** A picture of the library. */
    picture(name: string, isRequired: boolean): string {
      const stem = value(name)
      const isRight = stem === '' ? !isRequired : /^\/(pictures|uploads)\/[\w.-]{1,120}$/.test(stem)
      if (!isRight) faults[name] = '请从图片库选一张图'
      return stem
    },
    ids(name: string, most: number, isRequired: boolean): number[] {
      const ids = typedIds(value(name), most)
      if (ids === null || (isRequired && ids.length === 0))
        faults[name] = `请填写编号，用逗号分开，最多${most}个`
      return ids ?? []
    },
    window(): { starts_at: Date | null; ends_at: Date | null } {
      const [starts, ends] = [timeOf(value('starts_at')), timeOf(value('ends_at'))]
      if (starts === undefined) faults['starts_at'] = '时间有误'
      if (ends === undefined) faults['ends_at'] = '时间有误'
      if (starts && ends && ends <= starts) faults['ends_at'] = '结束须晚于开始'
      return { starts_at: starts ?? null, ends_at: ends ?? null }
    },
  }
}

interface Shown {
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
}

export const standings = ['showing', 'coming', 'over', 'off'] as const
export type Standing = (typeof standings)[number]
export const standingText: Record<Standing, string> = {
  showing: '展示中',
  coming: '未开始',
  over: '已结束',
  off: '已停用',
}

/** Where it stands now, by its window of time. */
export function standingOf({ active, starts_at, ends_at }: Shown, now: Date): Standing {
  if (!active) return 'off'
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at !== null && starts_at > now ? 'coming' : 'showing'
}
