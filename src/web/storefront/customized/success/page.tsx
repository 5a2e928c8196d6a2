import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readReceived } from '#src/web/custom-trip/received.ts'
import { noindex } from '#src/web/head/robots.ts'
import { useHydrated } from '#src/web/ui/loading/use-hydrated.ts'
import { NothingReceived } from './nothing-received.tsx'
import { RequestSuccess } from './request-success.tsx'

export const Route = createFileRoute('/customized/success')({
  head: () => ({ meta: [{ title: '需求已收到 - 百陌旅行' }, { name: 'robots', content: noindex }] }),
  component: SuccessPage,
})

/** What it shows is known to this tab alone: the server writes the room for it. */
function SuccessPage() {
  const isHydrated = useHydrated()
  const [received, setReceived] = useState(() => (isHydrated ? readReceived() : null))
  useEffect(() => setReceived(readReceived()), [])
  return (
    <main className="mx-auto min-h-150 w-180 max-w-full px-4 pt-13 pb-10" data-no-return id="main">
      {received && <RequestSuccess received={received} />}
      {isHydrated && !received && <NothingReceived />}
    </main>
  )
}
