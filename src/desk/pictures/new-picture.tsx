import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DeskPicture, pictures } from '#src/api/desk/content/pictures.ts'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { LONGEST_ALT } from '#src/domain/content/rich-text/document.ts'
import type { PicturePurpose } from '#src/domain/desk/uploads/pictures.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useSending } from '../form/use-sending.ts'
import { sizeText } from '../parts/files.ts'

interface Props {
  purpose: PicturePurpose
  onSent(picture: DeskPicture): void
  onBack(): void
}

const accept = 'image/jpeg,image/png,image/webp'

const faultOf = ({ type, size }: File) =>
  !accept.split(',').includes(type)
    ? '只支持 JPG、PNG、WebP 格式的图片'
    : size > mostFileBytes.large_picture
      ? `图片不能超过 10 MB，这张有 ${sizeText(size)}`
      : null

/** A picture is sent only once it is said what it shows. */
export function NewPicture({ purpose, onSent, onBack }: Props) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [credit, setCredit] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { sending, send } = useSending({
    endpoint: pictures.upload,
    input: () => ({ purpose, alt, ...(credit.trim() && { credit }) }),
    onSent(picture) {
      void queries.invalidateQueries({ queryKey: [pictures.list.path] })
      onSent(picture)
    },
  })
  const isSending = sending !== null && sending.fault === undefined
  const said = fault ?? sending?.fault
  function choose(chosen: File | undefined) {
    if (!chosen) return
    const found = faultOf(chosen)
    setFault(found)
    setFile(found ? null : chosen)
  }
  return (
    <form
      className="grid grid-cols-[280px_minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The form around it, in the page, is another one.
        event.stopPropagation()
        if (file && alt.trim() !== '' && !isSending) send(file)
      }}
    >
      <Chosen fault={said} file={file} onChoose={choose} />
      <div className="grid content-start gap-3">
        <TextInput
          help="给看不到图片的人：画面里是什么，例如“洱海边的白族院落”"
          label="图片内容"
          maxLength={LONGEST_ALT}
          name="alt"
          onChange={({ target }) => setAlt(target.value)}
          required
          value={alt}
        />
        <TextInput
          label="署名"
          maxLength={80}
          name="credit"
          onChange={({ target }) => setCredit(target.value)}
          value={credit}
        />
        <p className="text-12 text-ink-500">照片里的拍摄位置、时间和设备会自动去除。</p>
        <div className="flex items-center gap-2">
          <Button disabled={!file || alt.trim() === ''} isBusy={isSending} look="pine" type="submit">
            上传并使用
          </Button>
          <Button onClick={onBack}>返回图片库</Button>
          {isSending && (
            <progress
              aria-label="上传进度"
              className="h-1.5 w-24 accent-pine-600"
              max={1}
              value={sending.part}
            />
          )}
        </div>
      </div>
    </form>
  )
}

interface ChosenProps {
  file: File | null
  fault: string | undefined
  onChoose(file: File | undefined): void
}

function Chosen({ file, fault, onChoose }: ChosenProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const shown = useObjectUrl(file)
  return (
    <div>
      <div className="grid aspect-3/2 place-items-center overflow-hidden rounded-row border border-line-strong border-dashed bg-sunk">
        {shown ? (
          <img alt="将要上传的图片" className="size-full object-contain" src={shown} />
        ) : (
          <span className="px-4 text-center text-12 text-ink-500">
            JPG、PNG 或 WebP，最大 10 MB，宽至少 480 像素
          </span>
        )}
      </div>
      <Button className="mt-2" onClick={() => chooser.current?.click()} size="sm">
        {file ? '换一张' : '选择图片'}
      </Button>
      <input
        accept={accept}
        aria-label="图片文件"
        className="hidden"
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          onChoose(chosen)
        }}
        ref={chooser}
        tabIndex={-1}
        type="file"
      />
      {fault && (
        <p className="hint err" role="alert">
          <CircleAlert aria-hidden className="icon" />
          {fault}
        </p>
      )}
    </div>
  )
}

function useObjectUrl(file: File | null) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
