import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { openLogin } from '../../../../client/member/login.ts'

interface Props {
  /** What is kept for the telephone that asked. */
  what: string
  onLogin?(): void
}

/** Told to who is signed in with another telephone than the one that asked; of whose it is nothing is said. */
export const OtherPhone = ({ what, onLogin }: Props) => (
  <Notice live tone="info">
    <p>您登录的不是提交这份需求的手机号，可以查看，不能{what}。方案没有任何变化。</p>
    <Button
      className="mt-2"
      onClick={() => void openLogin('sms').then((isLoggedIn) => isLoggedIn && onLogin?.())}
      size="sm"
    >
      换手机号登录
    </Button>
  </Notice>
)
