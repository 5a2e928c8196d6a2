import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeskLink } from '../parts/desk-link.tsx'

interface Props {
  title: string
  path: string | undefined
  onClose(): void
  children: ReactNode
}

/** A record beside its list, 480 wide; the list goes on under the keyboard. */
export const Peek = ({ title, path, onClose, children }: Props) => (
  <aside
    aria-label={title}
    className="fixed inset-y-0 top-bar right-0 z-30 flex w-120 max-w-full flex-col border-line border-l bg-surface shadow-raised"
  >
    <header className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
      <h2 className="min-w-0 grow truncate font-semibold text-14/22">{title}</h2>
      {path !== undefined && (
        <DeskLink className="btn btn-text btn-sm" to={path}>
          打开
        </DeskLink>
      )}
      <button
        aria-label="关闭速览"
        className="grid size-8 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900"
        onClick={onClose}
        title="Esc"
        type="button"
      >
        <X aria-hidden className="icon" />
      </button>
    </header>
    <div className="min-h-0 grow overflow-auto p-4">{children}</div>
  </aside>
)
