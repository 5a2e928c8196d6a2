import { forgetSearches } from '#src/web/client/search/search-history.ts'
import type { Choice, ChoiceGroup } from './search-choices.ts'
import { SearchGroup } from './search-group.tsx'

interface Props {
  id: string
  groups: ChoiceGroup[]
  activeKey: string | undefined
  typed: string
  hasHistory: boolean
  /** Read out when it changes. */
  status: string
  onChoose(choice: Choice): void
  onForget(choice: Choice): void
}

export const SearchPanel = ({ id, groups, hasHistory, status, ...choosing }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the pointer must not take the focus out of the field.
  <div
    className="absolute top-full right-0 z-30 mt-2 max-h-[calc(100dvh-100px)] w-105 max-w-[calc(100vw-32px)] overflow-y-auto rounded-card bg-surface p-4 shadow-raised ring-1 ring-line"
    onMouseDown={(event) => event.preventDefault()}
  >
    {hasHistory && (
      <button
        className="absolute top-4 right-4 rounded-tag px-1 text-13/24 text-ink-500 hover:text-pine-600"
        onClick={forgetSearches}
        type="button"
      >
        清空<span className="sr-only">历史搜索</span>
      </button>
    )}
    <div aria-label="搜索建议" className="grid gap-4" id={id} role="listbox">
      {groups.map((group) => (
        <SearchGroup group={group} id={id} key={group.label} {...choosing} />
      ))}
    </div>
    {groups.length === 0 && <p className="text-ink-500">输入目的地、产品名或产品编号</p>}
    <p className="sr-only" role="status">
      {status}
    </p>
  </div>
)
