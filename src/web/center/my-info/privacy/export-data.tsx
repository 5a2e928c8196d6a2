import { privacy } from '#src/api/account/privacy.ts'
import { z } from '#src/api/zod.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { SettingRow } from '../setting-row.tsx'

/** The copy of one's data as a file that a program can read (个人信息保护法 45). */
export function ExportData() {
  const exporting = useWork({
    work: () => call(privacy.exported, {}),
    onDone: (data) => {
      const text = JSON.stringify(z.encode(privacy.exported.data, data), null, 2)
      save(`百陌旅行-个人数据-${dayOf(data.exported_at)}.json`, text)
      toast.ok('个人数据已导出')
    },
  })
  return (
    <SettingRow
      action={
        <Button busyText="导出中" isBusy={exporting.isBusy} onClick={() => exporting.start()} size="sm">
          导出我的数据
        </Button>
      }
      title="导出个人数据"
    >
      账号资料、常用旅客、地址、订单、点评、收藏、定制需求、消息、同意记录和登录记录，保存为一个 JSON
      文件。文件含个人信息，请妥善保管。
    </SettingRow>
  )
}

function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then; the address is given back in the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
