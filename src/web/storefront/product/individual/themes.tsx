import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Section } from '../request/section.tsx'

export function Themes() {
  const { data: themes } = useSuspenseQuery(themesQuery)
  if (themes.length === 0) return null
  return (
    <Section lead="选一个主题，带到表单里" title="按主题定制">
      <ul className="grid grid-cols-6 gap-4 max-lg:grid-cols-2">
        {themes.map(({ id, label, img }) => (
          <li key={id}>
            <Link
              className="panel block overflow-hidden hover:text-pine-600 hover:shadow-raised"
              from="/product/individual"
              hash="request"
              search={(before) => ({ ...before, themeId: id })}
              to="/product/individual"
            >
              <Picture alt="" className="h-31 w-full object-cover" sizes="220px" stem={img} />
              <span className="block py-2.5 text-center font-medium text-15">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
