import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sheet } from '../../act/sheet.tsx'

export interface ShownLink {
  name: string
  url: string
  /** The mask of the telephone that gets it as well; empty: none. */
  sentTo: string
}

interface Props extends ShownLink {
  onClose(): void
}

/** Shown this once: the server keeps its hash alone. */
export const LinkShown = ({ name, url, sentTo, onClose }: Props) => (
  <Sheet
    foot={
      <>
        <Button onClick={onClose}>关闭</Button>
        <Button
          look="pine"
          onClick={async () => {
            await navigator.clipboard.writeText(url)
            toast.ok('已复制')
          }}
        >
          复制链接
        </Button>
      </>
    }
    isOpen
    onClose={onClose}
    title={`${name} 的开通链接`}
  >
    <Notice tone="warn">
      只显示这一次。24小时内有效，只能用一次，
      {sentTo === '' ? '请当面或通过公司通讯工具交给本人。' : `已同时发短信到 ${sentTo}。`}
    </Notice>
    <p className="num mt-3 select-all break-all rounded-row bg-sunk px-3 py-2">{url}</p>
  </Sheet>
)
