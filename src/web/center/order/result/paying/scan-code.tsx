import { Button } from '#src/ui/button.tsx'

interface Props {
  name: string
  svg: string
  isOver: boolean
  isClosed: boolean
  onRenew(): void
}

/** The code, or why it can no longer be scanned. */
export function ScanCode({ name, svg, isOver, isClosed, onRenew }: Props) {
  if (isOver)
    return <p className="grid size-55 place-content-center rounded-card bg-sunk text-center">付款时间已到</p>
  if (isClosed)
    return (
      <div className="grid size-55 place-content-center gap-3 rounded-card bg-sunk text-center">
        <p>二维码已失效</p>
        <Button onClick={onRenew} size="sm">
          刷新二维码
        </Button>
      </div>
    )
  return (
    <div
      aria-label={`${name}二维码`}
      className="size-55 rounded-card border border-line p-2 [&>svg]:size-full"
      // Drawn by our own server from the payment address; it holds paths only.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: svg }}
      role="img"
    />
  )
}
