import { ChevronRight, type LucideIcon } from 'lucide-react'

export interface Action {
  code: string
  title: string
  icon: LucideIcon
  isAllowed: boolean
  /** Why not; said beside it. */
  why: string
  run(): void
}

/** Everything that can ever be done with a record: what is impossible now stays visible, grey, with its reason. */
export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <ul>
    {actions.map(({ code, title, icon: Icon, isAllowed, why, run }) => (
      <li key={code}>
        <button
          aria-disabled={!isAllowed}
          className={`flex h-8 w-full items-center gap-2.5 rounded-row px-2 text-left ${isAllowed ? 'hover:bg-pine-50 hover:text-pine-700' : 'cursor-not-allowed text-ink-500'}`}
          onClick={() => isAllowed && run()}
          type="button"
        >
          <Icon aria-hidden className={`icon ${isAllowed ? 'text-pine-600' : 'text-ink-400'}`} />
          <span className="shrink-0">{title}</span>
          {isAllowed ? (
            <ChevronRight aria-hidden className="icon ml-auto text-ink-400" />
          ) : (
            <span className="ml-auto truncate text-12" title={why}>
              {why}
            </span>
          )}
        </button>
      </li>
    ))}
  </ul>
)
