import { type FormEvent, useState } from 'react'
import { staff } from '#src/api/desk/account/staff.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import { staffLoginFault, staffNameFault } from '#src/domain/desk/staff/staff-login.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sheet } from '../../act/sheet.tsx'
import { useChange } from '../../client/use-change.ts'
import type { ShownLink } from './link-shown.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  onClose(): void
  onLink(link: ShownLink): void
}

export function InviteSheet({ onClose, onLink }: Props) {
  const [login, setLogin] = useState('')
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>([])
  const [isLead, setLead] = useState(false)
  const [faults, setFaults] = useState<{ login?: string | null; name?: string | null }>({})
  const invite = useChange(staff.invite, {
    onDone({ link, approval_id }) {
      onClose()
      if (approval_id !== null) toast.ok('角色已提交另一位管理员复核，通过前没有权限')
      onLink({ name, url: link.url, sentTo: link.sent_to })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = { login: staffLoginFault(login), name: staffNameFault(name) }
    setFaults(found)
    if (found.login || found.name) return
    const typed = phone.trim() === '' ? {} : { phone }
    invite.send({ login, name, ...typed, roles_json: roles, is_lead: isLead })
  }
  return (
    <Sheet
      foot={
        <>
          <Button onClick={onClose}>返回</Button>
          <Button
            disabled={roles.length === 0}
            form="invite"
            isBusy={invite.isBusy}
            look="pine"
            title={roles.length === 0 ? '请至少选择一个角色' : undefined}
            type="submit"
          >
            邀请
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="邀请员工"
    >
      <form className="grid gap-3" id="invite" onSubmit={submit}>
        <TextInput
          error={faults.name ?? invite.fieldErrors['name']}
          label="姓名"
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
          required
          value={name}
        />
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          error={faults.login ?? invite.fieldErrors['login']}
          help="小写字母和数字，开通后不能修改"
          label="账号"
          maxLength={32}
          onChange={({ target }) => setLogin(target.value)}
          required
          spellCheck={false}
          value={login}
        />
        <PhoneInput error={invite.fieldErrors['phone']} onType={setPhone} value={phone} />
        <RoleChoice isLead={isLead} onLead={setLead} onRoles={setRoles} roles={roles} />
      </form>
    </Sheet>
  )
}

const PhoneInput = ({
  value,
  error,
  onType,
}: {
  value: string
  error: string | undefined
  onType(typed: string): void
}) => (
  <TextInput
    autoComplete="off"
    error={error}
    help="开通链接同时发短信到这里；不填则只在下一步显示一次"
    inputMode="tel"
    label="工作手机（选填）"
    maxLength={20}
    onChange={({ target }) => onType(target.value)}
    value={value}
  />
)
