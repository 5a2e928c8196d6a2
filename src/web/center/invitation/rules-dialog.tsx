import { Dialog } from '#src/ui/dialog.tsx'

interface Props {
  html: string
  isOpen: boolean
  onClose(): void
}

/** What counts, from when it can be withdrawn, and what never counts. */
export default function RulesDialog({ html, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="返现规则" width={640}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own sentences, which hold nothing of anybody else's. */}
      <div className="mt-4 grid gap-2.5 text-ink-700 leading-24" dangerouslySetInnerHTML={{ __html: html }} />
    </Dialog>
  )
}
