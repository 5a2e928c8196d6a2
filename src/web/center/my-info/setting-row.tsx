import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** How it stands. */
  value?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** One setting of the account: its name, its state, and what can be done. */
export const SettingRow = ({ title, value, children, action }: Props) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-16/24">{title}</h3>
        {value}
      </div>
      {children && <div className="mt-1 max-w-[42em] text-ink-500">{children}</div>}
    </div>
    {action && <div className="flex flex-wrap gap-2">{action}</div>}
  </li>
)

export const SettingList = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line">{children}</ul>
)
