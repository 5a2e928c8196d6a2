import type { ComponentProps } from 'react'

type Look = 'pine' | 'cin' | 'line' | 'text'
type Size = 'sm' | 'md' | 'lg'

const sizes: Record<Size, string> = { sm: ' btn-sm', md: '', lg: ' btn-lg' }

/** The classes alone, for a link that looks like a button. */
export const buttonLook = (look: Look, size: Size = 'md', wide = false) =>
  `btn btn-${look}${sizes[size]}${wide ? ' btn-wide' : ''}`

interface Props extends ComponentProps<'button'> {
  look?: Look
  size?: Size
  wide?: boolean
  /** While the answer is awaited: keeps the width, shows a spinner, and cannot be pressed again. */
  isBusy?: boolean
  busyText?: string
}

export function Button({
  look = 'line',
  size = 'md',
  wide = false,
  isBusy = false,
  busyText = '提交中',
  className = '',
  children,
  ...button
}: Props) {
  return (
    <button
      aria-busy={isBusy || undefined}
      className={`${buttonLook(look, size, wide)} ${className}`}
      type="button"
      {...button}
      // A disabled button would lose the focus: it stays focusable and does nothing.
      onClick={isBusy ? (event) => event.preventDefault() : button.onClick}
    >
      {isBusy ? (
        <>
          <span aria-hidden className="spin" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}
