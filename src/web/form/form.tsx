import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Captcha } from '../login/captcha/captcha.tsx'
import type { useForm } from './use-form.ts'

type Drawn = Pick<
  ReturnType<typeof useForm>,
  'isBusy' | 'failure' | 'toasts' | 'captcha' | 'marks' | 'submit'
>

const Shown = createContext<Drawn | null>(null)

function useShown() {
  const shown = use(Shown)
  if (!shown) throw new Error('a part of a form stands outside of it')
  return shown
}

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  of: Drawn
  /** In place of sending it: on to the next step. */
  onNext?: (() => void) | undefined
}

/** The form of `useForm`: its fields, `Failure` and `Send` stand in it. */
export const Form = ({ of: form, onNext, children, ...rest }: Props) => (
  <Shown value={form}>
    <form
      noValidate
      onPointerDown={form.marks.press}
      onSubmit={(event) => {
        // React's events climb out of portals: a form in a dialog above this one is sent as well.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (onNext) onNext()
        else void form.submit()
      }}
      ref={form.marks.element}
      {...rest}
    >
      {children}
      {/* The toast lies outside a dialog, where a screen reader does not listen as long as it is open. */}
      {form.toasts && (
        <p className="sr-only" role="alert">
          {form.failure}
        </p>
      )}
      <Captcha captcha={form.captcha} isBusy={form.isBusy} onAnswer={(answer) => void form.submit(answer)} />
    </form>
  </Shown>
)

interface FailureProps {
  as?: 'line' | 'notice'
  className?: string
  /** Says what is not lost. */
  children?: ReactNode
}

/** Shows above the button a refusal that belongs to no field. */
export function Failure({ as = 'line', className = 'mb-3', children }: FailureProps) {
  const { failure } = useShown()
  const said = failure && (
    <>
      {failure}
      {children}
    </>
  )
  if (as === 'line')
    return (
      <p className="text-13 text-err empty:hidden" role="alert">
        {said}
      </p>
    )
  return (
    said && (
      <Notice className={className} live tone="err">
        {said}
      </Notice>
    )
  )
}

/** The button that sends the form: busy until there is an answer; presses meanwhile do nothing. */
export const Send = (props: Omit<ComponentProps<typeof Button>, 'isBusy' | 'onClick'>) => (
  <Button isBusy={useShown().isBusy} type="submit" {...props} />
)
