import { useState } from 'react'
import { exports as exportCalls } from '#src/api/desk/work/exports.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sheet } from '../../../act/sheet.tsx'
import { callForFile } from '../../../client/call.ts'
import { saveAs } from '../../../parts/files.ts'
import type { Exported } from './exported.ts'

/** The password, once: whoever closes this has written it down, or exports again. */
export function PasswordSheet({ made, onClose }: { made: Exported; onClose(): void }) {
  const [isBusy, setBusy] = useState(false)
  async function fetchFile() {
    setBusy(true)
    try {
      saveAs(await callForFile(exportCalls.file, { id: made.export_id }), made.file_name)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet isOpen onClose={onClose} title="名单已导出" width={520}>
      <p>
        {made.file_name}，{made.people}人。密码只在这里显示一次，关闭后无法找回：
      </p>
      <p className="my-3 rounded-control bg-sunk px-4 py-3 text-center">
        <output aria-label="密码" className="num select-all font-semibold text-20/30 tracking-wider">
          {made.password}
        </output>
      </p>
      <p className="mb-4 text-12/18 text-ink-500">
        请把文件和密码分两种方式告诉接收方。文件24小时内也可以在“导出”里下载。
      </p>
      <div className="flex gap-2">
        <Button isBusy={isBusy} look="pine" onClick={() => void fetchFile()}>
          下载文件
        </Button>
        <Button onClick={onClose}>已记下密码，关闭</Button>
      </div>
    </Sheet>
  )
}
