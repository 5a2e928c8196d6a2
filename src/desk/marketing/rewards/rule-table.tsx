/** How the tables of 规则 look. */
export const head = 'bg-sunk text-left text-12/18 text-ink-500 [&_th]:px-4 [&_th]:py-1.5 [&_th]:font-normal'
export const body = '[&_td]:border-line [&_td]:border-t [&_td]:px-4 [&_td]:py-2'

export const needed = '需要“财务”角色'

export const Needed = () => <span className="ml-auto text-12/18 text-ink-500">{needed}</span>
