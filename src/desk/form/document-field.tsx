import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { type DocumentShown, documents } from '#src/api/desk/system/documents.ts'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import type { DocumentPurpose } from '#src/domain/desk/uploads/documents.ts'
import { toast } from '#src/ui/toast.ts'
import { callForFile } from '../client/call.ts'
import { saveAs, sizeText } from '../parts/files.ts'
import { ArrivedFile, FileFrame } from './file-frame.tsx'
import { useSending } from './use-sending.ts'

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

const faultIn = ({ name, size }: File) =>
  size === 0
    ? '文件是空的，请重新选择'
    : size > mostFileBytes.document
      ? `文件不能超过 10 MB，这个有 ${sizeText(size)}`
      : /\.(pdf|png|jpe?g)$/i.test(name)
        ? null
        : '只支持 PDF、PNG、JPG 格式的文件'

/** One paper of a record: chosen or dropped, sent at once, held by the record when its form is saved. */
export function DocumentField({ purpose, value, onChange, error, disabled = false, ...props }: Props) {
  const { sending, send, drop } = useSending({
    endpoint: documents.upload,
    input: (file) => ({ purpose, name: file.name.slice(-120) }),
    faultIn,
    onSent: change,
  })
  function change(next: DocumentShown | null) {
    drop()
    onChange(next)
  }
  /** What is being replaced is not saved in the meantime. */
  function replace(file: File) {
    if (value && faultIn(file) === null) onChange(null)
    send(file)
  }
  const Icon = value?.format === 'pdf' ? FileText : Image
  return (
    <FileFrame
      {...props}
      accept={accept}
      arrived={
        value &&
        ((pick) => (
          <ArrivedFile
            disabled={disabled}
            icon={<Icon aria-hidden className="icon text-ink-500" />}
            name={<DocumentLink of={value} />}
            onRemove={() => change(null)}
            onReplace={pick}
            size={value.bytes}
          />
        ))
      }
      disabled={disabled}
      fault={sending?.fault ?? error}
      help="PDF、PNG 或 JPG，最大 10 MB"
      onDrop={drop}
      onFile={replace}
      sending={sending}
    />
  )
}

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
