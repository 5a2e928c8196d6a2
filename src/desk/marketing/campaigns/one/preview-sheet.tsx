import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type DeskEdition, deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Sheet } from '../../../act/sheet.tsx'
import { query } from '../../../client/query.ts'

const states = { live: '进行中', upcoming: '开始前', ended: '结束后' } as const
const widths = { 1440: 'h-340 w-360 scale-50', 390: 'h-170 w-98' } as const

/** The shop's own page of what is saved, as it will look in each state, wide and narrow. */
export default function PreviewSheet({ edition, onClose }: { edition: DeskEdition; onClose(): void }) {
  const [width, setWidth] = useState<keyof typeof widths>(1440)
  const [as, setAs] = useState<keyof typeof states>('live')
  const { slug, id } = edition
  // A link of ten minutes is made for this opening alone.
  const { data, error } = useQuery({ ...query(deskCampaigns.preview, { slug, id }), gcTime: 0, staleTime: 0 })
  const url = data && `${data.url}&as=${as}`
  return (
    <Sheet isOpen onClose={onClose} title={`预览“${edition.title}”`} width={760}>
      <div className="mb-3 flex flex-wrap items-center gap-1">
        {([1440, 390] as const).map((each) => (
          <Chip isOn={width === each} key={each} onClick={() => setWidth(each)}>
            {each} 像素
          </Chip>
        ))}
        <span className="w-3" />
        {(Object.keys(states) as (keyof typeof states)[]).map((each) => (
          <Chip isOn={as === each} key={each} onClick={() => setAs(each)}>
            {states[each]}
          </Chip>
        ))}
        {url && (
          <a className="btn btn-text btn-sm ml-auto" href={url} rel="noreferrer" target="_blank">
            在新窗口打开
          </a>
        )}
      </div>
      {url ? (
        <div className="mx-auto h-170 w-180 overflow-hidden rounded-row border border-line bg-sunk">
          <iframe
            className={`mx-auto origin-top-left border-0 bg-surface ${widths[width]}`}
            src={url}
            title={`${states[as]}，宽 ${width} 像素`}
          />
        </div>
      ) : error ? (
        <Notice tone="err">{messageOf(error)}</Notice>
      ) : (
        <Skeleton className="h-170 rounded-row" />
      )}
    </Sheet>
  )
}

const Chip = ({ isOn, onClick, children }: { isOn: boolean; onClick(): void; children: ReactNode }) => (
  <button aria-pressed={isOn} className={`chip ${isOn ? 'on' : ''}`} onClick={onClick} type="button">
    {children}
  </button>
)
