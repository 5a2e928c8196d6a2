import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskPage, staticPages } from '#src/api/desk/content/static-pages.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { query } from '../../../client/query.ts'
import { Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'

/** Everything that was ever published, as it was shown. */
export default function Versions({ page }: { page: DeskPage }) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Panel title="历史版本">
      <ul className="py-1">
        {page.versions.map(({ version, from, by }) => (
          <li className="flex items-baseline gap-2 px-4 py-1.5" key={version}>
            <button
              className="num text-pine-700 hover:underline"
              onClick={() => setOpened(version)}
              type="button"
            >
              {version}
            </button>
            <span className="num text-12 text-ink-500">{fullTimeText(from).slice(0, 10)} 起</span>
            <span className="ml-auto text-12 text-ink-500">{by ?? '导入'}</span>
          </li>
        ))}
      </ul>
      {opened && <OneVersion onClose={() => setOpened(null)} pageKey={page.key} version={opened} />}
    </Panel>
  )
}

interface Props {
  pageKey: string
  version: string
  onClose(): void
}

function OneVersion({ pageKey, version, onClose }: Props) {
  const { data, error } = useQuery(query(staticPages.version, { key: pageKey, page_version: version }))
  return (
    <Sheet isOpen onClose={onClose} title={`版本 ${version}${data ? ` · ${data.title}` : ''}`} width={760}>
      {data ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own renderer, or imported with the shop.
        <article className="rich text-15/26" dangerouslySetInnerHTML={{ __html: data.html }} />
      ) : error ? (
        <Notice tone="err">{messageOf(error)}</Notice>
      ) : (
        <Skeleton className="h-80 rounded-control" />
      )}
    </Sheet>
  )
}
