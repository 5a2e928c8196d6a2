import { Captions, Film } from 'lucide-react'
import { useState } from 'react'
import { media } from '#src/api/desk/marketing/media.ts'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { captionsSrc, lengthText, videoSrc } from '#src/domain/marketing/media/video.ts'
import { TextArea } from '#src/ui/fields/field.tsx'
import { ArrivedFile, FileFrame } from '../../../../form/file-frame.tsx'
import { useSending } from '../../../../form/use-sending.ts'
import { sizeText } from '../../../../parts/files.ts'
import type { FieldsOf } from './own-fields.ts'
import { PictureField } from './parts.tsx'

/** A film, the picture that stands for it, and its words for who cannot hear it. */
export const VideoFields = ({ block, change }: FieldsOf<'video'>) => (
  <>
    <VideoField captions={block.captions} onChange={(video) => change({ video })} value={block.video} />
    <PictureField
      label="封面"
      note="播放之前看到的画面；它的内容也读给看不到的人听。"
      onChange={change}
      value={block}
    />
    <CaptionsField onChange={(captions) => change({ captions })} value={block.captions} />
    <TextArea
      help="视频里说了什么、看到什么。有字幕时可以不填；填了就显示在视频旁边。"
      label="文字稿"
      most={1000}
      onChange={({ target }) => change({ transcript: target.value })}
      rows={5}
      value={block.transcript}
    />
  </>
)

interface FieldProps {
  value: string
  onChange(stem: string): void
}

const faultIn = ({ size }: File) =>
  size > mostFileBytes.video ? `视频不能超过 60 MB，这个有 ${sizeText(size)}，请压缩后再上传` : null

function VideoField({ value, captions, onChange }: FieldProps & { captions: string }) {
  const [length, setLength] = useState('')
  const { sending, send, drop } = useSending({
    endpoint: media.video,
    input: () => ({}),
    faultIn,
    onSent: ({ stem }) => onChange(stem),
  })
  return (
    <div className="grid gap-2">
      {value !== '' && (
        // biome-ignore lint/a11y/useMediaCaption: captions are a field of their own below.
        <video
          aria-label="已上传的视频"
          className="aspect-video w-full rounded-row bg-night object-contain"
          controls
          onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) =>
            setLength(`${lengthText(Math.round(duration))} · ${videoWidth}×${videoHeight}`)
          }
          preload="metadata"
          src={videoSrc(value)}
        >
          {captions && (
            <track default kind="captions" label="中文字幕" src={captionsSrc(captions)} srcLang="zh-CN" />
          )}
        </video>
      )}
      <FileFrame
        accept="video/mp4,.mp4"
        arrived={
          value === ''
            ? null
            : (pick) => (
                <ArrivedFile
                  icon={<Film aria-hidden className="icon text-ink-500" />}
                  name={<span className="num">{length || '视频'}</span>}
                  onRemove={() => onChange('')}
                  onReplace={pick}
                />
              )
        }
        fault={sending?.fault}
        help="H.264 编码的 MP4，最大 60 MB，不超过 3 分钟，长边不超过 1920 像素；拍摄位置、时间和设备会自动去除"
        label="视频"
        name="video"
        onDrop={drop}
        onFile={send}
        required
        sending={sending}
      />
    </div>
  )
}

function CaptionsField({ value, onChange }: FieldProps) {
  const { sending, send, drop } = useSending({
    endpoint: media.captions,
    input: () => ({}),
    onSent: ({ stem }) => onChange(stem),
  })
  return (
    <FileFrame
      accept="text/vtt,.vtt"
      arrived={
        value === ''
          ? null
          : (pick) => (
              <ArrivedFile
                icon={<Captions aria-hidden className="icon text-ink-500" />}
                name="中文字幕"
                onRemove={() => onChange('')}
                onReplace={pick}
              />
            )
      }
      fault={sending?.fault}
      help="WebVTT 文件（.vtt）；没有字幕就要填写文字稿"
      label="字幕"
      name="captions"
      onDrop={drop}
      onFile={send}
      sending={sending}
    />
  )
}
