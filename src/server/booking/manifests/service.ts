import type { ListedKind } from '#src/server/operations/exports/service.ts'

/** What the list of one's files says of a manifest; its content is made when it is asked for, not by the job. */
export const manifestFile: ListedKind = {
  name: 'manifest',
  title: '名单',
  filterWords: (stored) =>
    [
      ['团期', stored['departure']],
      ['接收方', stored['receiver']],
      ['类型', stored['kind']],
    ].map(([name, value]) => ({ name: String(name), value: String(value ?? '') })),
}
