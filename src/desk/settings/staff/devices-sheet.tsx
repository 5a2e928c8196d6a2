import { useQuery } from '@tanstack/react-query'
import { staff } from '#src/api/desk/account/staff.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { DeviceList } from '../../account/device-list.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import type { StaffRow } from './words.ts'

/** The browsers in which a colleague is signed in; an admin may end each of them (desk book §2.4). */
export function DevicesSheet({ row, onClose }: { row: StaffRow; onClose(): void }) {
  const { data, error } = useQuery(query(staff.sessions, { id: row.id }))
  const end = useChange(staff.endSession, { onDone: () => toast.ok('已结束，该设备下次操作时须重新登录') })
  return (
    <Sheet
      foot={<Button onClick={onClose}>关闭</Button>}
      isOpen
      onClose={onClose}
      title={`${row.name} 登录的设备`}
    >
      {error && !data && <p className="text-ink-500">{messageOf(error)}</p>}
      {data?.list.length === 0 && <p className="text-ink-500">没有登录着的设备。</p>}
      <div className="-mx-4">
        <DeviceList
          devices={data?.list ?? []}
          isBusy={end.isBusy}
          onEnd={(ref) => end.send({ id: row.id, ref })}
        />
      </div>
    </Sheet>
  )
}
