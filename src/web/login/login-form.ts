import type { LoginDialogName } from '../client/member/login.ts'

/** What each of the four forms is given by the dialog they take turns in. */
export interface LoginFormProps {
  /** As typed. It goes along from form to form, but for the SMS form, which starts afresh. */
  phone: string
  onPhone(typed: string): void
  /** The grant that the messaging app's page handed over: registering or logging in binds it while it is valid. */
  weixin: { id: string; onExpired(): void } | undefined
  goTo(dialog: LoginDialogName): void
  /** Closes the dialog, with the sentence that is shown; what the visitor was doing goes on. */
  onLoggedIn(message: string): Promise<void>
}

export const loginFormLook = 'mt-6 grid grid-cols-1 gap-4'
