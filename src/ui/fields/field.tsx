import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  label: string
  required?: boolean
  help?: ReactNode
  error?: ReactNode
}

/** Label above, help or error below; the control knows both by `describedBy`. */
export function Field({
  label,
  required = false,
  help,
  error,
  children,
}: Labelled & { children: (control: { id: string; describedBy: string | undefined }) => ReactNode }) {
  const id = useId()
  const note = error ?? help
  return (
    <div>
      <label className="mb-1.5 block text-ink-700" htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-cin-600">
            *
          </span>
        )}
      </label>
      {children({ id, describedBy: note ? `${id}-note` : undefined })}
      {note && (
        <p className={error ? 'hint err' : 'hint'} id={`${id}-note`}>
          {error && <CircleAlert aria-hidden className="icon" />}
          {note}
        </p>
      )}
    </div>
  )
}

export type TextInputProps = Labelled &
  Omit<ComponentProps<'input'>, 'required' | 'prefix'> & { prefix?: string; suffix?: ReactNode }

export function TextInput({
  label,
  required = false,
  help,
  error,
  prefix,
  suffix,
  className = '',
  ...input
}: TextInputProps) {
  return (
    <Field error={error} help={help} label={label} required={required}>
      {({ id, describedBy }) => (
        <span className={`input ${error ? 'err' : ''} ${className}`}>
          {prefix && <span className="num pre font-medium">{prefix}</span>}
          <input
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
            id={id}
            {...input}
          />
          {suffix}
        </span>
      )}
    </Field>
  )
}

/** A mainland number; spaces and +86 may be typed or pasted, the rule forgives them. */
export const PhoneInput = (props: TextInputProps) => (
  <TextInput autoComplete="tel-national" inputMode="tel" maxLength={20} prefix="+86" {...props} />
)

type SelectProps = Labelled & Omit<ComponentProps<'select'>, 'required'>

export function Select({ label, required = false, help, error, children, ...select }: SelectProps) {
  return (
    <Field error={error} help={help} label={label} required={required}>
      {({ id, describedBy }) => (
        <span className={`input ${error ? 'err' : ''}`}>
          <select
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
            id={id}
            {...select}
          >
            {children}
          </select>
          <svg aria-hidden className="icon" viewBox="0 0 24 24">
            <path d="m6 9 6 6 6-6" />
          </svg>
        </span>
      )}
    </Field>
  )
}

export type TextAreaProps = Labelled &
  Omit<ComponentProps<'textarea'>, 'required'> & { most: number; value: string }

/** Counts code points, as the server does. */
export function TextArea({ label, required = false, help, error, most, ...area }: TextAreaProps) {
  const length = [...area.value].length
  return (
    <Field error={error} help={help} label={label} required={required}>
      {({ id, describedBy }) => (
        <span className={`input area ${error ? 'err' : ''}`}>
          <textarea
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            id={id}
            {...area}
          />
          <span
            className={`num text-right font-medium text-13 ${length > most ? 'text-err' : 'text-ink-500'}`}
          >
            {length}/{most}
          </span>
        </span>
      )}
    </Field>
  )
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  error?: string | undefined
  kind?: 'checkbox' | 'radio'
}

/** Never ticked for the traveller (电商法 19), except where the specification says so. */
export function Check({ children, error, kind = 'checkbox', className = '', ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={`check ${kind === 'radio' ? 'r' : ''} ${error ? 'err' : ''}`}>
        <input
          aria-describedby={error ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          type={kind}
          {...input}
        />
        <i aria-hidden>
          {kind === 'checkbox' && (
            <svg aria-hidden className="icon" viewBox="0 0 24 24">
              <path d="M20 6 9 17l-5-5" />
            </svg>
          )}
        </i>
        <span>{children}</span>
      </label>
      {error && (
        <p className="hint err" id={`${id}-note`}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}
