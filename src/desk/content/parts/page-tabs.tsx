import { useAddress } from '../../client/address.ts'
import { DeskLink } from '../../parts/desk-link.tsx'

interface PageTab {
  path: string
  title: string
  /** Where one path has several of them: the words of the address, and whether they are those of now. */
  search?: Readonly<Record<string, string | undefined>>
  isHere?: boolean
}

interface Props {
  label: string
  pages: readonly PageTab[]
  className?: string
}

/** Pages that belong together, beside each other (desk book §3.1). */
export function PageTabs({ label, pages, className = 'mb-3' }: Props) {
  const { path } = useAddress()
  return (
    <nav aria-label={label} className={`flex gap-5 border-line border-b ${className}`}>
      {pages.map(({ path: to, title, search = {}, isHere = path === to }) => (
        <DeskLink
          aria-current={isHere ? 'page' : undefined}
          className="-mb-px border-transparent border-b-2 py-1.5 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-ink-900"
          key={title}
          search={search}
          to={to}
        >
          {title}
        </DeskLink>
      ))}
    </nav>
  )
}
