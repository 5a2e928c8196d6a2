import { CircleAlert, FileUp, X } from 'lucide-react'
import { type DragEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { sizeText } from '../parts/files.ts'
import type { SendingFile } from './use-sending.ts'

interface Props {
  label: string
  /** As the server names it, so that its refusals find it. */
  name: string
  accept: string
  /** Which files it takes. */
  help: string
  fault: string | undefined
  required?: boolean
  disabled?: boolean
  sending: SendingFile | null
  /** Chosen or dropped. */
  onFile(file: File): void
  /** Takes back a file that is on its way. */
  onDrop(): void
  /** What has arrived; null for nothing. `pick` chooses another file. */
  arrived: ((pick: () => void) => ReactNode) | null
}

/** The field of one file: empty, on its way, or arrived. */
export function FileFrame({ label, name, accept, help, fault, arrived, sending, onDrop, ...props }: Props) {
  const { required = false, disabled = false, onFile } = props
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const pick = () => chooser.current?.click()
  const take = (file: File | undefined) => file && !disabled && onFile(file)
  const shows = sending && !sending.fault ? 'sending' : arrived ? 'arrived' : 'empty'
  useRefocus(field, shows)
  return (
    <fieldset aria-describedby={`${id}-note`} aria-invalid={fault ? true : undefined} name={name} ref={field}>
      <legend className="mb-1.5 text-ink-700">
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-cin-600">
            *
          </span>
        )}
      </legend>
      <DropFrame hasFault={Boolean(fault)} hasFile={arrived !== null} onFile={take}>
        {shows === 'sending' && sending ? (
          <OnItsWay onDrop={onDrop} sending={sending} />
        ) : arrived ? (
          arrived(pick)
        ) : (
          <Empty disabled={disabled} file={sending?.file} onPick={pick} />
        )}
      </DropFrame>
      <Chooser accept={accept} label={label} onFile={take} ref={chooser} />
      <p className={fault ? 'hint err' : 'hint'} id={`${id}-note`} role={fault ? 'alert' : undefined}>
        {fault && <CircleAlert aria-hidden className="icon" />}
        {fault ?? help}
      </p>
    </fieldset>
  )
}

/** What had the focus may be gone from the screen when the field shows something else: it stays in the field. */
function useRefocus(field: RefObject<HTMLElement | null>, shows: string) {
  const shown = useRef(shows)
  useEffect(() => {
    const isOther = shown.current !== shows
    shown.current = shows
    if (isOther && document.activeElement === document.body) field.current?.querySelector('button')?.focus()
  }, [field, shows])
}

interface ChooserProps {
  label: string
  accept: string
  onFile(file: File | undefined): void
  ref: RefObject<HTMLInputElement | null>
}

const Chooser = ({ label, accept, onFile, ref }: ChooserProps) => (
  <input
    accept={accept}
    aria-label={label}
    className="hidden"
    onChange={({ target }) => {
      const file = target.files?.[0]
      // The same file may be chosen again after a failure.
      target.value = ''
      onFile(file)
    }}
    ref={ref}
    tabIndex={-1}
    type="file"
  />
)

interface FrameProps {
  hasFault: boolean
  hasFile: boolean
  onFile(file: File | undefined): void
  children: ReactNode
}

function DropFrame({ hasFault, hasFile, onFile, children }: FrameProps) {
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const look = isOver
    ? 'border-pine-500 bg-pine-50'
    : hasFault
      ? 'border-err bg-err-50'
      : `border-line-strong bg-surface ${hasFile ? '' : 'border-dashed'}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drag uses the button inside.
    <div
      className={`flex min-h-11 items-center gap-2 rounded-row border px-2.5 py-1.5 ${look}`}
      onDragLeave={over(false)}
      onDragOver={over(true)}
      onDrop={(event) => {
        over(false)(event)
        onFile(event.dataTransfer.files[0])
      }}
    >
      {children}
    </div>
  )
}

const Empty = ({ file, disabled, onPick }: { file: File | undefined; disabled: boolean; onPick(): void }) => (
  <>
    <FileUp aria-hidden className="icon text-ink-500" />
    <Button disabled={disabled} onClick={onPick} size="sm">
      {file ? '重新选择' : '选择文件'}
    </Button>
    <span className="min-w-0 truncate text-12 text-ink-500">{file?.name ?? '或把文件拖到这里'}</span>
  </>
)

const OnItsWay = ({ sending: { file, part }, onDrop }: { sending: SendingFile; onDrop(): void }) => (
  <FileRow icon={<FileUp aria-hidden className="icon text-ink-500" />} name={file.name}>
    <progress
      aria-label={`${file.name} 上传进度`}
      className="h-1.5 w-24 accent-pine-600"
      max={1}
      value={part}
    />
    <span aria-hidden className="num w-12 text-12 text-ink-500">
      {part < 1 ? `${Math.floor(part * 100)}%` : '处理中'}
    </span>
    <button aria-label="取消上传" className="btn btn-text btn-sm" onClick={onDrop} type="button">
      <X aria-hidden className="icon" />
    </button>
  </FileRow>
)

interface ArrivedProps {
  icon: ReactNode
  name: ReactNode
  size?: number
  disabled?: boolean
  onReplace(): void
  onRemove(): void
}

/** A file that is there, with what can be done about it. */
export const ArrivedFile = ({ icon, name, size, disabled = false, onReplace, onRemove }: ArrivedProps) => (
  <FileRow icon={icon} name={name} {...(size !== undefined && { size })}>
    <Button disabled={disabled} look="text" onClick={onReplace} size="sm">
      替换
    </Button>
    <Button disabled={disabled} look="text" onClick={onRemove} size="sm">
      移除
    </Button>
  </FileRow>
)

interface RowProps {
  icon: ReactNode
  name: ReactNode
  size?: number
  children: ReactNode
}

const FileRow = ({ icon, name, size, children }: RowProps) => (
  <>
    {icon}
    <span className="min-w-0 truncate" role="status">
      {name}
    </span>
    {size !== undefined && <span className="num flex-none text-12 text-ink-500">{sizeText(size)}</span>}
    <span className="ml-auto flex flex-none items-center gap-1">{children}</span>
  </>
)
