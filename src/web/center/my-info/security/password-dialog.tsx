import type { UserInfo } from '#src/api/auth/session.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

interface Props {
  member: UserInfo
  isOpen: boolean
  onClose(): void
}

export default function PasswordDialog({ member, isOpen, onClose }: Props) {
  return (
    <Dialog
      description="保存后，其他设备会退出登录"
      isOpen={isOpen}
      onClose={onClose}
      title={member.has_pwd ? '修改登录密码' : '设置登录密码'}
    >
      <PasswordForm member={member} onDone={onClose} />
    </Dialog>
  )
}
