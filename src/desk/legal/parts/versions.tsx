import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { useAddress } from '../../client/address.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'

/** Every version there was; a press puts it beside what is written. */
export function Versions({ text: { versions, in_use, upcoming } }: { text: LegalText }) {
  const { path } = useAddress()
  const stateOf = ({ version, is_withdrawn }: LegalText['versions'][number]) => {
    if (is_withdrawn) return '已撤回'
    if (version === in_use?.version) return '使用中'
    return version === upcoming?.version ? '待启用' : ''
  }
  return (
    <Panel title="版本">
      <ul className="py-1">
        {versions.map((each) => {
          const { version, from, by, approved_by } = each
          return (
            <li className="px-4 py-1.5" key={version}>
              <div className="flex items-baseline gap-2">
                <DeskLink
                  className="num text-pine-700 hover:underline"
                  search={{ tab: 'compare', left: version }}
                  to={path}
                >
                  {version}
                </DeskLink>
                <span className="num text-12 text-ink-500">自{from}</span>
                <span className="ml-auto text-12 text-ink-700">{stateOf(each)}</span>
              </div>
              <p className="text-12/18 text-ink-500">
                {by ? `${by} 起草，${approved_by ?? ''} 复核` : '随商店导入'}
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
