import { useState } from 'react'
import { type OwnRequest, ownRequests } from '#src/api/content/custom/own-requests.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { useWork } from '../own-work/use-work.ts'

const MOST = 200

interface Props {
  request: OwnRequest
  isOpen: boolean
  onClose(): void
  onDone(): void
}

/** 不满意可换定制师 (rule book §16.1): without having to say why. What was typed stays when the dialog is closed. */
export function RedesignDialog({ request: { request_no }, isOpen, onClose, onDone }: Props) {
  const [text, setText] = useState('')
  const isTooLong = [...text].length > MOST
  const asking = useWork({
    work: () => call(ownRequests.redesign, { request_no, text }),
    onDone() {
      toast.ok('已提交，客服会尽快致电')
      setText('')
      onClose()
      onDone()
    },
    onFailed(error) {
      toast.error(messageOf(error))
      if (isRefusal(error, 'STATE')) onDone()
    },
  })
  return (
    <Dialog
      description="客服会在工作时间 30 分钟内致电，为您安排另一位定制师。已有的方案和修改次数保留。"
      isOpen={isOpen}
      onClose={onClose}
      title="换一位定制师"
    >
      <div className="mt-5">
        <TextArea
          error={isTooLong ? `最多${MOST}字` : undefined}
          label="哪里不合适（选填）"
          most={MOST}
          name="text"
          onChange={({ target }) => setText(target.value)}
          placeholder="比如回复慢、方案不是想要的节奏"
          rows={4}
          value={text}
        />
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>再想想</Button>
        <Button
          busyText="提交中"
          disabled={isTooLong}
          isBusy={asking.isBusy}
          look="pine"
          onClick={() => asking.start()}
        >
          提交
        </Button>
      </div>
    </Dialog>
  )
}
