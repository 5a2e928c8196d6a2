import type { CalendarRow } from '#src/api/desk/content/calendar.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { bannerPages, bannerPlaceText, listForOf } from '#src/domain/content/showing/banner.ts'
import {
  calendarDays,
  crowdedDays,
  crowdedPopupDays,
  meetsPage,
  shownDays,
} from '#src/domain/content/showing/calendar.ts'
import { popupAudienceText } from '#src/domain/content/showing/popup.ts'
import type { Window } from '#src/domain/content/showing/window.ts'
import { standingOf } from '#src/domain/desk/content-fields.ts'
import { listThemes } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listAllBanners, listPlaces } from '../store/banners.ts'
import { listBottomBanners } from '../store/bottom-banners.ts'
import { listAllPopups } from '../store/popups.ts'

/** The pages that popups are for most often; any other is called by its address. */
const pageTitles: Readonly<Record<string, string>> = {
  '*': '全站',
  '/product/team': '商务研学',
  '/product/individual': '私人定制',
  '/product': '线路列表',
  '/product/productDetail': '线路详情',
  '/product/search': '搜索结果',
}

interface Shown extends Window {
  id: number
  active: boolean
}

const rules = {
  popup: '每次打开页面只弹一个：排在最前、这位访客还没看过的',
  landing: '首屏是排在最前的一条，页尾是最后一条，中间的不展示',
  first: '只展示排在最前的一条',
} as const

type Db = Ctx['db']
type Planned = CalendarRow['items']

/** The next four weeks: of each page what shows on which day, in the order of staff. */
export async function contentCalendar({ db, now }: Pick<Ctx, 'db' | 'now'>, from: Day = dayOf(now)) {
  const days = calendarDays(from)
  const itemsOf = <R extends Shown>(rows: readonly R[], words: (row: R) => [title: string, note: string]) =>
    rows.flatMap((row): Planned => {
      const shown = shownDays(row, days)
      const [title, note] = words(row)
      return shown ? [{ id: row.id, title, note, standing: standingOf(row, now), ...shown }] : []
    })
  const planned = <R extends Shown>(rows: readonly R[]) =>
    rows.filter((row) => row.active && shownDays(row, days) !== null)

  const popups = planned(await listAllPopups(db))
  const pages = [...new Set(popups.flatMap((popup) => popup.pages))].sort()
  const popupRows = pages.map((page): CalendarRow => {
    const here = popups.filter((popup) => meetsPage(page, popup.pages))
    return {
      kind: 'popup',
      title: pageTitles[page] ?? page,
      page,
      items: itemsOf(here, ({ title, audience }) => [title, popupAudienceText[audience]]),
      crowded: crowdedPopupDays(here, days),
      rule: rules.popup,
    }
  })

  const banners = planned(await listAllBanners(db))
  const names = await listNames(db)
  const bannerRows = [...Map.groupBy(banners, (row) => `${row.place} ${listForOf(row)}`)].map(
    ([spot, here]): CalendarRow => {
      const { place } = here[0] ?? { place: 'list' as const }
      const isList = place === 'list'
      return {
        kind: 'banner',
        title: isList ? `${bannerPlaceText.list} · ${names.get(spot) ?? ''}` : bannerPlaceText[place],
        page: bannerPages[place],
        items: itemsOf(here, ({ title }) => [title, '']),
        crowded: crowdedDays(here, isList ? 1 : 2, days),
        rule: isList ? rules.first : rules.landing,
      }
    },
  )

  const lines = planned(await listBottomBanners(db))
  const bottomRow: CalendarRow = {
    kind: 'bottom',
    title: '每一页',
    page: '*',
    items: itemsOf(lines, ({ text }) => [text, '']),
    crowded: crowdedDays(lines, 1, days),
    rule: rules.first,
  }
  const rows = [...popupRows, ...bannerRows, bottomRow].filter(({ items }) => items.length > 0)
  return { today: dayOf(now), days, rows }
}

/** What a list is called, by `list dest:11`. */
async function listNames(db: Db): Promise<Map<string, string>> {
  const [places, themes] = await Promise.all([listPlaces(db), listThemes(db)])
  return new Map([
    ['list ', '全部线路'],
    ...places.map(({ id, label }) => [`list dest:${id}`, label] as const),
    ...themes.map(({ id, label }) => [`list theme:${id}`, `主题：${label}`] as const),
  ])
}
