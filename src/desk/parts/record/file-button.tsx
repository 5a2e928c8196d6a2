import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { saveAs } from '../files.ts'

interface Props {
  /** For who cannot see beside what it stands. */
  label: string
  /** Of the file, with its ending. */
  name: string
  load(): Promise<Blob>
}

/** A PDF that is fetched when it is asked for: the audit log says who took it. */
export function FileButton({ label, name, load }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      saveAs(await load(), name)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-label={label} isBusy={isBusy} look="text" onClick={() => void fetchIt()} size="sm">
      <Download aria-hidden className="icon" />
      PDF
    </Button>
  )
}
