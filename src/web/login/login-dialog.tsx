import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { type LoginDialogName, loginWanted } from '../client/member/login.ts'
import { reloadMember, useMember } from '../client/member/member.ts'
import type { LoginFormProps } from './login-form.ts'
import { SmsForm } from './sms-form.tsx'

const titles: Record<LoginDialogName, string> = {
  sms: '短信验证码登录/注册',
  password: '密码登录',
  register: '注册',
  forget: '忘记密码',
}

const hints: Record<LoginDialogName, string> = {
  sms: '验证码用于确认是您本人；未注册的手机号将自动注册',
  password: '用手机号和密码登录',
  register: '创建账号，之后可用密码或短信登录',
  forget: '验证手机号后设置新密码',
}

/** The rarely used forms are fetched when they are opened. */
const fetchForm: Record<LoginDialogName, () => Promise<ComponentType<LoginFormProps>>> = {
  sms: async () => SmsForm,
  password: async () => (await import('./password-form.tsx')).PasswordForm,
  register: async () => (await import('./register-form.tsx')).RegisterForm,
  forget: async () => (await import('./forget-form.tsx')).ForgetForm,
}

interface Shown {
  name: LoginDialogName
  Form: ComponentType<LoginFormProps>
  /** Counts up: each form starts afresh. */
  turn: number
  /** Whether the form replaced another one while the dialog stayed open. */
  isChange: boolean
}

/** One dialog whose form changes in place (product specification §4). Every opening starts with empty fields. */
export function LoginDialog() {
  const wanted = loginWanted.use()
  const { shown, problem, phone, setPhone, goTo, isOpen } = useTurns(wanted)
  const queryClient = useQueryClient()
  const isOwnLogin = useLoginElsewhere()
  const content = useFocusAfterTurn(shown)
  const weixin = useWeixin(wanted?.weixinId)
  if (!shown) return null
  const { name, Form, turn } = shown

  const onLoggedIn = async (message: string) => {
    isOwnLogin.current = true
    await reloadMember(queryClient)
    isOwnLogin.current = false
    wanted?.settle(true)
    toast.ok(message)
  }
  const isBinding = weixin !== undefined && (name === 'register' || name === 'sms')
  return (
    <Dialog
      description={isBinding ? '绑定手机号后即可使用微信登录' : hints[name]}
      isOpen={isOpen}
      onClose={() => wanted?.settle(false)}
      title={titles[name]}
    >
      <div ref={content}>
        <Form
          goTo={goTo}
          key={turn}
          onLoggedIn={onLoggedIn}
          onPhone={setPhone}
          phone={phone}
          weixin={weixin}
        />
      </div>
      {/* The focus goes to a field: a screen reader would not hear that the title is another one, nor the toast. */}
      <p className="sr-only" role="status">
        {problem || (shown.isChange && titles[name])}
      </p>
    </Dialog>
  )
}

/** Which form has its turn. The last one stays until the next is there, and while the dialog fades away. */
function useTurns(wanted: ReturnType<typeof loginWanted.get>) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [opened, setOpened] = useState(wanted)
  const [problem, setProblem] = useState('')
  const [phone, setPhone] = useState('')
  const turns = useRef(0)

  async function take(name: LoginDialogName, isOpening: boolean) {
    turns.current += 1
    const turn = turns.current
    try {
      const Form = await fetchForm[name]()
      // The dialog was closed, or another form was asked for meanwhile.
      if (loginWanted.get() !== wanted || turns.current !== turn) return
      // The SMS form starts afresh however it is reached (product specification §4).
      if (isOpening || name === 'sms') setPhone('')
      setShown({ name, Form, turn, isChange: !isOpening })
      setOpened(wanted)
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
      toast.echo(messageOf(error))
      if (isOpening) wanted?.settle(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every time that somebody wants to log in.
  useEffect(() => {
    if (wanted) void take(wanted.dialog, true)
  }, [wanted])
  const goTo = (name: LoginDialogName) => void take(name, false)
  return { shown, problem, phone, setPhone, goTo, isOpen: wanted !== null && wanted === opened }
}

function useWeixin(id: string | undefined) {
  const [expired, setExpired] = useState<string>()
  return id === undefined || id === expired ? undefined : { id, onExpired: () => setExpired(id) }
}

/** Somebody logged in in another tab, so there is nothing left to ask for. A login of this tab finishes by itself. */
function useLoginElsewhere() {
  const member = useMember()
  const before = useRef(member)
  const isOwnLogin = useRef(false)
  useEffect(() => {
    if (member && !before.current && !isOwnLogin.current) loginWanted.get()?.settle(true)
    before.current = member
  }, [member])
  return isOwnLogin
}

/**
 * The button that led to another form is gone with its own: the first field that is still empty takes the focus. Before
 * the dialog notices that the focus is lost, or it would take it itself.
 */
function useFocusAfterTurn(shown: Shown | null) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown?.isChange) content.current?.querySelector<HTMLElement>('input:placeholder-shown')?.focus()
  }, [shown])
  return content
}
