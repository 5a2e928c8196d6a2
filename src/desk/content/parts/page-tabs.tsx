import { useAddress } from '../../client/address.ts'
import { DeskLink } from '../../parts/desk-link.tsx'

interface Props {
  label: string
  pages: readonly { path: string; title: string }[]
}

/** Pages that belong together, beside each other (desk book §3.1). */
export function PageTabs({ label, pages }: Props) {
  const { path } = useAddress()
  return (
    <nav aria-label={label} className="mb-3 flex gap-5 border-line border-b">
      {pages.map(({ path: to, title }) => (
        <DeskLink
          aria-current={path === to ? 'page' : undefined}
          className="-mb-px border-transparent border-b-2 py-1.5 text-ink-700 hover:text-pine-600 aria-[current]:border-pine-600 aria-[current]:font-semibold aria-[current]:text-ink-900"
          key={to}
          to={to}
        >
          {title}
        </DeskLink>
      ))}
    </nav>
  )
}
