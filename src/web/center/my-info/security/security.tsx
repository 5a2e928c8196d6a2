import { Suspense } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { Button } from '#src/ui/button.tsx'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { useShopInfo } from '../../../client/shop-info.ts'
import { SettingList, SettingRow } from '../setting-row.tsx'
import { Weixin } from './weixin.tsx'

const PhoneDialog = onDemand(() => import('./phone-dialog.tsx'))
const PasswordDialog = onDemand(() => import('./password-dialog.tsx'))

/** The phone the account hangs on, its password, and its messaging-app identity. */
export function Security({ member }: { member: UserInfo }) {
  const phone = useWantedDialog()
  const password = useWantedDialog()
  const { wx_login: hasWeixin } = useShopInfo().modules
  return (
    <>
      <h2 className="sr-only">账号安全</h2>
      <SettingList>
        <SettingRow
          action={
            <Button onClick={phone.open} size="sm">
              更换手机号
            </Button>
          }
          title="手机号"
          value={<span className="num font-medium text-15">{member.phone_mask}</span>}
        >
          用于登录和接收订单通知。更换后，其他设备会退出登录。
        </SettingRow>
        <SettingRow
          action={
            <Button onClick={password.open} size="sm">
              {member.has_pwd ? '修改密码' : '设置密码'}
            </Button>
          }
          title="登录密码"
          value={
            <span className={`tag ${member.has_pwd ? 'pine' : ''}`}>
              {member.has_pwd ? '已设置' : '未设置'}
            </span>
          }
        >
          {member.has_pwd
            ? '可以用手机号和密码登录。修改后，其他设备会退出登录。'
            : '设置后，除短信验证码外也可以用密码登录。'}
        </SettingRow>
        {(hasWeixin || member.wx_bound) && <Weixin hasLogin={hasWeixin} isBound={member.wx_bound} />}
      </SettingList>
      <Suspense>
        {phone.isMounted && <PhoneDialog isOpen={phone.isOpen} member={member} onClose={phone.close} />}
        {password.isMounted && (
          <PasswordDialog isOpen={password.isOpen} member={member} onClose={password.close} />
        )}
      </Suspense>
    </>
  )
}
