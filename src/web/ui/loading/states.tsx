import { type ReactNode, useEffect } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { Picture } from '../picture.tsx'

interface EmptyProps {
  /** A scene of the shop. */
  stem?: string
  /** Or one that the page has itself, by its address. */
  scene?: string
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Names what is missing, says how it fills, offers one way on. */
export const EmptyState = ({ stem, scene, title, children, action }: EmptyProps) => (
  <div className="grid justify-items-center gap-3 px-6 py-14 text-center">
    {scene && <Scene src={scene} />}
    {stem && <Picture alt="" className="h-34.5 w-55 rounded-card object-cover" sizes="220px" stem={stem} />}
    <h2 className="font-semibold text-18/28">{title}</h2>
    {children && <p className="max-w-md text-ink-500">{children}</p>}
    {action}
  </div>
)

/** Of 220 × 138, twice as many points for sharp screens. */
export const Scene = ({ src }: { src: string }) => (
  <img alt="" className="h-34.5 w-55 rounded-card object-cover" height={276} src={src} width={440} />
)

/** In the place of what could not be loaded, and as a toast: why, that nothing is lost, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const sentence = messageOf(error)
  useEffect(() => toast.echo(sentence), [sentence])
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center" role="alert">
      <h2 className="font-semibold text-18/28">{sentence}</h2>
      <p className="text-ink-500">您的订单与填写的内容不受影响。</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  )
}
