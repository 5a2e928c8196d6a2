import { lazy, Suspense } from 'react'
import { makeStore } from '#src/ui/store.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { navigation } from './navigation.ts'

const FindDialog = lazy(() =>
  import('../find/find-dialog.tsx').then(({ FindDialog: found }) => ({ default: found })),
)
const KeyHelp = lazy(() => import('../keyboard/help.tsx').then(({ KeyHelp: found }) => ({ default: found })))

/** What lies above every page, of which one is open at a time. */
export const above = makeStore<'find' | 'keys' | null>(null)

/** The keys that work on every page, and what they open. */
export function ShellKeys() {
  const { go } = useAddress()
  const may = useMay()
  const open = above.use()
  const entries = navigation.flatMap((group) => group.entries)
  const going = entries.flatMap(({ goKey, path, right }) =>
    goKey && may(right) ? [[`g ${goKey}`, () => void go(deskHref(path))] as const] : [],
  )
  useKeys({
    'mod+k': () => above.set(open === 'find' ? null : 'find'),
    '?': () => above.set('keys'),
    ...Object.fromEntries(going),
  })
  const close = () => above.set(null)
  return (
    <Suspense>
      {open === 'find' && <FindDialog onClose={close} />}
      {open === 'keys' && <KeyHelp onClose={close} />}
    </Suspense>
  )
}
