import { CircleAlert, FileText, FileUp, Image, X } from 'lucide-react'
import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { type DocumentShown, documents } from '#src/api/desk/system/documents.ts'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import type { DocumentPurpose } from '#src/domain/desk/uploads/documents.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { callForFile } from '../client/call.ts'
import { saveAs, sizeText } from '../parts/files.ts'
import { type SendingFile, useSending } from './use-sending.ts'

interface Props {
  label: string
  purpose: DocumentPurpose
  value: DocumentShown | null
  onChange(value: DocumentShown | null): void
  /** As the server names it, so that its refusals find it. */
  name: string
  required?: boolean
  error?: string | undefined
  disabled?: boolean
}

const accept = 'application/pdf,image/png,image/jpeg,.pdf,.png,.jpg,.jpeg'

/** What can be said before anything is sent; the server looks at the bytes. */
const faultOf = ({ name, size }: File) =>
  size === 0
    ? '文件是空的，请重新选择'
    : size > mostFileBytes.document
      ? `文件不能超过 10 MB，这个有 ${sizeText(size)}`
      : /\.(pdf|png|jpe?g)$/i.test(name)
        ? null
        : '只支持 PDF、PNG、JPG 格式的文件'

/** One paper of a record: chosen or dropped, sent at once, held by the record when its form is saved. */
export function DocumentField({ label, purpose, value, onChange, error, ...props }: Props) {
  const { name, required = false, disabled = false } = props
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const { sending, send, refuse, drop } = useSending({
    endpoint: documents.upload,
    input: (file) => ({ purpose, name: file.name.slice(-120) }),
    onSent: change,
  })
  const fault = sending?.fault ?? error
  const pick = () => chooser.current?.click()
  function change(next: DocumentShown | null) {
    drop()
    onChange(next)
    refocus(field)
  }
  function choose(file: File | undefined) {
    if (!file || disabled) return
    const found = faultOf(file)
    if (found) refuse(file, found)
    else send(file)
    refocus(field)
  }
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
      <DropFrame hasFault={Boolean(fault)} hasFile={value !== null} onFile={choose}>
        {sending && !sending.fault ? (
          <OnItsWay onDrop={drop} sending={sending} />
        ) : value ? (
          <Arrived disabled={disabled} onRemove={() => change(null)} onReplace={pick} value={value} />
        ) : (
          <Empty disabled={disabled} file={sending?.file} onPick={pick} />
        )}
      </DropFrame>
      <Chooser label={label} onFile={choose} ref={chooser} />
      <Note fault={fault} id={`${id}-note`} />
    </fieldset>
  )
}

/** What had the focus may be gone from the screen: it stays in the field. */
const refocus = (field: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) field.current?.querySelector('button')?.focus()
  })

interface ChooserProps {
  label: string
  onFile(file: File | undefined): void
  ref: RefObject<HTMLInputElement | null>
}

const Chooser = ({ label, onFile, ref }: ChooserProps) => (
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

const Note = ({ id, fault }: { id: string; fault: string | undefined }) => (
  <p className={fault ? 'hint err' : 'hint'} id={id} role={fault ? 'alert' : undefined}>
    {fault && <CircleAlert aria-hidden className="icon" />}
    {fault ?? 'PDF、PNG 或 JPG，最大 10 MB'}
  </p>
)

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
  <Row icon={<FileUp aria-hidden className="icon text-ink-500" />} name={file.name}>
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
  </Row>
)

interface ArrivedProps {
  value: DocumentShown
  disabled: boolean
  onReplace(): void
  onRemove(): void
}

const Arrived = ({ value, disabled, onReplace, onRemove }: ArrivedProps) => {
  const Icon = value.format === 'pdf' ? FileText : Image
  return (
    <Row
      icon={<Icon aria-hidden className="icon text-ink-500" />}
      name={<DocumentLink of={value} />}
      size={value.bytes}
    >
      <Button disabled={disabled} look="text" onClick={onReplace} size="sm">
        替换
      </Button>
      <Button disabled={disabled} look="text" onClick={onRemove} size="sm">
        移除
      </Button>
    </Row>
  )
}

interface RowProps {
  icon: ReactNode
  name: ReactNode
  size?: number
  children: ReactNode
}

const Row = ({ icon, name, size, children }: RowProps) => (
  <>
    {icon}
    <span className="min-w-0 truncate" role="status">
      {name}
    </span>
    {size !== undefined && <span className="num flex-none text-12 text-ink-500">{sizeText(size)}</span>}
    <span className="ml-auto flex flex-none items-center gap-1">{children}</span>
  </>
)

/** A paper's name; pressing it saves the file. */
export function DocumentLink({ of: { ref, name } }: { of: Pick<DocumentShown, 'ref' | 'name'> }) {
  const [isBusy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    try {
      saveAs(await callForFile(documents.file, { ref }), name)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      aria-busy={isBusy || undefined}
      className="max-w-full truncate align-bottom text-pine-700 hover:underline"
      onClick={isBusy ? undefined : () => void open()}
      title={`下载 ${name}`}
      type="button"
    >
      {name}
    </button>
  )
}
