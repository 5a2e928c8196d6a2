import type { OrderRow } from '#src/api/booking/order-views.ts'

/** The package behind the city where the group gathers, without saying that city again; empty where nothing is left. */
export function comboText({ combo_name, depart_city }: Pick<OrderRow, 'combo_name' | 'depart_city'>) {
  const rest = combo_name.startsWith(depart_city)
    ? combo_name.slice(depart_city.length).replace(/^(出发|集合)?[·\s]*/, '')
    : combo_name
  return rest === '' ? '' : ` · ${rest}`
}
