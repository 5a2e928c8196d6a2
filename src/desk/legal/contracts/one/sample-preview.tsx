import { useQuery } from '@tanstack/react-query'
import { contractPreviews } from '#src/api/desk/legal/texts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useAddress } from '../../../client/address.ts'
import { query } from '../../../client/query.ts'
import { Loaded } from '../../../parts/loaded.tsx'

interface Props {
  code: string
  isUnsaved: boolean
}

/** What a traveller reads before signing, made by the shop's own functions with a made-up order. */
export function SamplePreview({ code, isUnsaved }: Props) {
  const { search } = useAddress()
  const wanted = search['left']
  const preview = useQuery(query(contractPreviews.preview, { code, ...(wanted && { text_version: wanted }) }))
  return (
    <>
      {isUnsaved && (
        <Notice className="mb-3" tone="info">
          这里是已保存的内容，保存草稿后更新。
        </Notice>
      )}
      <Loaded of={preview}>
        {({ html }) => (
          // biome-ignore-start lint/security/noDangerouslySetInnerHtml: the shop's own renderer escapes every text.
          <article
            aria-label="样单预览"
            className="rich mx-auto max-w-190 rounded-row border border-line px-10 py-8 text-14/24 [&_h1]:mb-4 [&_h1]:text-center [&_h1]:font-semibold [&_h1]:font-serif [&_h1]:text-20/30 [&_table]:my-2 [&_table]:text-12/18"
            dangerouslySetInnerHTML={{ __html: html }}
          />
          // biome-ignore-end lint/security/noDangerouslySetInnerHtml: the shop's own renderer escapes every text.
        )}
      </Loaded>
    </>
  )
}
