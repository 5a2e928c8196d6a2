import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { pictureTypes } from '#src/web/client/api/upload.ts'
import { Picture } from '#src/web/ui/picture.tsx'
import type { Pictures, Sending } from './use-pictures.ts'

interface Props {
  stems: readonly string[]
  pictures: Pictures
  most: number
  error?: string | undefined
  /** The address of one that is not shown to everybody. */
  addressOf?(stem: string): string
  /** Who sees them, where that is a question. */
  help?: string
}

const tile = 'relative size-24 overflow-hidden rounded-control'

/** Pictures beside the text: what has arrived, what is on its way, and a place for the next. */
export function PictureField({ stems, pictures, most, error, addressOf, help }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const fault = error || pictures.fault
  const room = most - stems.length - pictures.sending.length
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after a failure.
    target.value = ''
    pictures.add(files, room, most)
  }
  return (
    <fieldset>
      <legend className="mb-2 text-ink-700">
        图片
        <span className="ml-2 text-13 text-ink-500">
          选填，<span className="num font-semibold">{stems.length + pictures.sending.length}</span>/{most}
        </span>
      </legend>
      <ul className="flex flex-wrap gap-3">
        {stems.map((stem, index) => (
          <li className={tile} key={stem}>
            <Thumb address={addressOf?.(stem)} alt={`已上传的图片 ${index + 1}`} stem={stem} />
            <Remove label={`移除图片 ${index + 1}`} onClick={() => pictures.remove(stem)} />
          </li>
        ))}
        {pictures.sending.map((each) => (
          <OnItsWay each={each} key={each.key} pictures={pictures} />
        ))}
        {room > 0 && (
          <li>
            <button
              aria-describedby={`${id}-note`}
              className={`${tile} grid place-content-center justify-items-center gap-1 border border-line-strong border-dashed bg-surface text-13 text-ink-500 hover:border-pine-500 hover:text-pine-600`}
              onClick={() => chooser.current?.click()}
              type="button"
            >
              <ImagePlus aria-hidden className="icon" />
              添加图片
            </button>
          </li>
        )}
      </ul>
      <input
        accept={pictureTypes}
        aria-label="选择图片"
        className="hidden"
        multiple
        onChange={choose}
        ref={chooser}
        type="file"
      />
      <p className={fault ? 'hint err' : 'hint'} id={`${id}-note`} role={fault ? 'alert' : undefined}>
        {fault && <CircleAlert aria-hidden className="icon" />}
        {fault || `JPG、PNG 或 WebP，每张最大 5 MB。照片里的位置信息会自动去除${help ? `，${help}` : ''}。`}
      </p>
    </fieldset>
  )
}

const Thumb = ({ address, stem, alt }: { address: string | undefined; stem: string; alt: string }) =>
  address === undefined ? (
    <Picture alt={alt} className="size-full object-cover" sizes="96px" stem={stem} />
  ) : (
    <img alt={alt} className="size-full object-cover" height={96} src={address} width={96} />
  )

const OnItsWay = ({ each, pictures }: { each: Sending; pictures: Pictures }) => (
  <li
    className={`${tile} grid place-content-center justify-items-center gap-1.5 bg-sunk p-2 text-center text-12/16`}
  >
    {each.isFailed ? (
      <>
        <span className="text-err">上传失败</span>
        <button className="link" onClick={() => pictures.again(each)} type="button">
          重试
        </button>
      </>
    ) : (
      <>
        <progress
          aria-label={`${each.file.name} 上传进度`}
          className="h-1.5 w-16 accent-pine-600"
          max={1}
          value={each.part}
        />
        <span aria-hidden>{each.part < 1 ? `${Math.floor(each.part * 100)}%` : '处理中'}</span>
      </>
    )}
    <Remove label={`移除 ${each.file.name}`} onClick={() => pictures.drop(each.key)} />
  </li>
)

const Remove = ({ label, onClick }: { label: string; onClick(): void }) => (
  <button
    aria-label={label}
    className="absolute top-0 right-0 grid size-8 place-items-center rounded-bl-control bg-night/70 text-white hover:bg-night"
    onClick={onClick}
    type="button"
  >
    <X aria-hidden className="icon !size-4" />
  </button>
)
