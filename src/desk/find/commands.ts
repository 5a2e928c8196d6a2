import type { Me } from '../client/me.ts'
import { navigation } from '../shell/navigation.ts'
import { openedOf } from './opened.ts'

/** One line of the dialog: a press leads to `path`. */
export interface Choice {
  key: string
  title: string
  /** Why it is offered, or what it is about. */
  note: string
  path: string
}
export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}

/** Without a word typed: the last records, then where one can go. With one: the pages whose name has it. */
export function commandGroups(me: Pick<Me, 'id' | 'rights'>, typed: string): ChoiceGroup[] {
  const wanted = typed.trim().toLowerCase()
  const opened = (openedOf(me.id).read() ?? []).map(({ kind, title, path }) => ({
    key: `opened ${path}`,
    title,
    note: kind,
    path,
  }))
  const pages = navigation
    .flatMap(({ entries }) => entries)
    .filter(({ right }) => right in me.rights)
    .flatMap(({ title, path, goKey, also = [] }) => [
      { key: `page ${path}`, title: `转到${title}`, note: goKey ? `G ${goKey.toUpperCase()}` : '', path },
      // Found by what is typed: untyped, the rail's own pages are enough.
      ...(wanted === '' ? [] : also.filter(({ right }) => !right || right in me.rights)).map((beside) => ({
        key: `page ${title} ${beside.title}`,
        title: `转到${beside.title}`,
        note: title,
        path: beside.path,
      })),
    ])
  const begun = navigation
    .flatMap(({ entries }) => entries)
    .filter(({ right }) => right in me.rights)
    .flatMap(({ title, begins = [] }) =>
      begins.map((each) => ({ key: `new ${each.path}`, title: each.title, note: title, path: each.path })),
    )
  const fitting = (choices: readonly Choice[]) =>
    choices.filter(({ title, note }) => `${title} ${note}`.toLowerCase().includes(wanted))
  return [
    { title: '最近打开', choices: fitting(opened) },
    { title: '前往', choices: fitting(pages) },
    { title: '新建', choices: fitting(begun) },
  ].filter(({ choices }) => choices.length > 0)
}
