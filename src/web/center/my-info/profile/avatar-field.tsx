import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { profile } from '#src/api/account/profile.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { Avatar } from '#src/web/center/frame/avatar.tsx'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { pictureFault, pictureTypes, uploadPicture } from '#src/web/client/api/upload.ts'
import { showMember } from '#src/web/client/member/known-member.ts'

/** Saves the picture as soon as it is chosen; a failed upload can be tried again with the same file. */
export function AvatarField({ member }: { member: UserInfo }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState(0)
  const [fault, setFault] = useState('')
  const queryClient = useQueryClient()
  const changing = useWork({
    work: async (file: File | null) => {
      const avatar = file ? (await uploadPicture(file, 'avatar', setPart)).picture : ''
      return call(profile.update, { avatar })
    },
    onDone: (now) => {
      showMember(queryClient, now)
      toast.ok('操作成功')
    },
    onFailed: (error) => setFault(messageOf(error)),
  })
  const change = (file: File | null) => {
    setPart(0)
    const found = file && pictureFault(file)
    setFault(found ?? '')
    if (found) changing.forget()
    else changing.start(file)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (file) change(file)
  }
  const isUploading = changing.isBusy && changing.input !== null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar className="size-24 text-36" member={member} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <Button
            aria-describedby="avatar-note"
            busyText="上传中"
            isBusy={isUploading}
            onClick={() => chooser.current?.click()}
            size="sm"
          >
            {member.avatar ? '更换头像' : '上传头像'}
          </Button>
          {member.avatar && !isUploading && (
            <Button
              busyText="移除中"
              isBusy={changing.isBusy}
              look="text"
              onClick={() => change(null)}
              size="sm"
            >
              移除头像
            </Button>
          )}
          {changing.isFailed && (
            <Button look="text" onClick={() => change(changing.input ?? null)} size="sm">
              重试
            </Button>
          )}
        </div>
        <input
          accept={pictureTypes}
          aria-label="头像图片"
          className="hidden"
          onChange={choose}
          ref={chooser}
          type="file"
        />
        {isUploading ? (
          <progress
            aria-label="上传进度"
            className="mt-3 block h-1.5 w-55 accent-pine-600"
            max={1}
            value={part}
          />
        ) : (
          <AvatarNote fault={fault} />
        )}
      </div>
    </div>
  )
}

function AvatarNote({ fault }: { fault: string }) {
  return (
    <p
      className={`mt-2 text-13 ${fault ? 'text-err' : 'text-ink-500'}`}
      id="avatar-note"
      role={fault ? 'alert' : undefined}
    >
      {fault || 'JPG、PNG 或 WebP，最大 5 MB'}
    </p>
  )
}
