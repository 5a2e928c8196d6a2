import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { meQuery } from '../client/me.ts'

/** In the place of the desk for who is not signed in; over a page whose session has ended, which stays as it was. */
export function SignedOut({ isCover = false }: { isCover?: boolean }) {
  const queries = useQueryClient()
  return (
    <section
      aria-label="登录工作台"
      className={`grid content-center justify-items-center gap-3 bg-paper text-center ${isCover ? 'fixed inset-0 z-90' : 'h-dvh'}`}
    >
      <h1 className="font-semibold font-serif text-24/34">{isCover ? '登录已结束' : '请登录工作台'}</h1>
      {isCover && <p className="text-ink-500">输入的内容还在，登录后继续。</p>}
      <Button look="pine" onClick={() => void queries.refetchQueries(meQuery)} size="lg">
        重试
      </Button>
    </section>
  )
}
