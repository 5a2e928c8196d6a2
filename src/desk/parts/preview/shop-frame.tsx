import type { ReactNode } from 'react'
import { useState } from 'react'

const widths = { 1440: 'h-340 w-360 scale-50', 390: 'h-170 w-98' } as const

interface Props {
  /** A preview's own link; no other page of the shop may stand in a frame. */
  url: string
  title: string
  /** Further choices beside the widths. */
  children?: ReactNode
}

/** The shop's own page in a frame, wide and narrow. */
export function ShopFrame({ url, title, children }: Props) {
  const [width, setWidth] = useState<keyof typeof widths>(1440)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-1">
        {([1440, 390] as const).map((each) => (
          <Chip isOn={width === each} key={each} onClick={() => setWidth(each)}>
            {each} 像素
          </Chip>
        ))}
        {children}
        <a className="btn btn-text btn-sm ml-auto" href={url} rel="noreferrer" target="_blank">
          在新窗口打开
        </a>
      </div>
      <div className="mx-auto h-170 w-180 overflow-hidden rounded-row border border-line bg-sunk">
        <iframe
          className={`mx-auto origin-top-left border-0 bg-surface ${widths[width]}`}
          src={url}
          title={`${title}，宽 ${width} 像素`}
        />
      </div>
    </>
  )
}

interface ChipProps {
  isOn: boolean
  onClick(): void
  children: ReactNode
}

export const Chip = ({ isOn, onClick, children }: ChipProps) => (
  <button aria-pressed={isOn} className={`chip ${isOn ? 'on' : ''}`} onClick={onClick} type="button">
    {children}
  </button>
)
