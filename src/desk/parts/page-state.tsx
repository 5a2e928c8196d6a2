import { Button } from '#src/ui/button.tsx'

interface Props {
  title: string
  lines?: readonly string[]
  action?: { label: string; run(): unknown }
}

/** In the place of a page that cannot be shown: what is the matter, and one way on. */
export const PageState = ({ title, lines = [], action }: Props) => (
  <div className="grid min-h-100 content-center justify-items-center gap-2 text-center" role="alert">
    <h2 className="font-semibold font-serif text-20/30">{title}</h2>
    {lines.map((line) => (
      <p className="max-w-120 text-ink-500" key={line}>
        {line}
      </p>
    ))}
    {action && (
      <Button className="mt-2" onClick={() => void action.run()}>
        {action.label}
      </Button>
    )}
  </div>
)
