import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { query } from '../../../client/query.ts'
import { Chip, ShopFrame } from '../../../parts/preview/shop-frame.tsx'

const states = { live: '进行中', upcoming: '开始前', ended: '结束后' } as const

/** The shop's own page of what is saved, as it will look in each state, wide and narrow. */
export default function PreviewSheet({ edition, onClose }: { edition: DeskEdition; onClose(): void }) {
  const [as, setAs] = useState<keyof typeof states>('live')
  const { slug, id } = edition
  // A link of some minutes is made for this opening alone.
  const { data, error } = useQuery({ ...query(deskCampaigns.preview, { slug, id }), gcTime: 0, staleTime: 0 })
  return (
    <Sheet isOpen onClose={onClose} title={`预览“${edition.title}”`} width={760}>
      {data ? (
        <ShopFrame title={states[as]} url={`${data.url}&as=${as}`}>
          <span className="w-3" />
          {(Object.keys(states) as (keyof typeof states)[]).map((each) => (
            <Chip isOn={as === each} key={each} onClick={() => setAs(each)}>
              {states[each]}
            </Chip>
          ))}
        </ShopFrame>
      ) : error ? (
        <Notice tone="err">{messageOf(error)}</Notice>
      ) : (
        <Skeleton className="h-170 rounded-row" />
      )}
    </Sheet>
  )
}
