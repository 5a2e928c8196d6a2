import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'info' | 'warn' | 'err' | 'ok'
const icons = { info: Info, warn: TriangleAlert, err: CircleAlert, ok: CircleCheck }

interface Props {
  tone: Tone
  children: ReactNode
  /** Announced when it appears after something that the visitor did. */
  live?: boolean
  className?: string
}

/** A message at the place it belongs to: what happened, what is safe, what can be done. */
export function Notice({ tone, children, live = false, className = '' }: Props) {
  const Icon = icons[tone]
  return (
    <div
      className={`notice ${tone} ${className}`}
      role={live ? (tone === 'err' ? 'alert' : 'status') : undefined}
    >
      <Icon aria-hidden className="icon" />
      <div className="grow">{children}</div>
    </div>
  )
}
