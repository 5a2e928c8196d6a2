import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { me } from '#src/api/desk/account/me.ts'
import { toast } from '#src/ui/toast.ts'
import { type Connection, connection, listen } from './stream.ts'
import { touchedBy } from './touched.ts'

const words: Record<Connection, string> = {
  begins: '连接中',
  live: '实时',
  lost: '实时已断开，每20秒刷新',
}

/** News come in bursts: what they touch is read anew at the end of one. */
const BURST_MS = 800
/** How often a page is read anew while no news come. */
const POLL_MS = 20_000

/** Keeps what is on the screen true: by news as they happen, by the clock where they do not. */
export function Live() {
  const queries = useQueryClient()
  const now = connection.use()
  useEffect(() => {
    const ended = new AbortController()
    const wanted = new Set<string>()
    let isAll = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let build = ''
    const flush = () => {
      timer = undefined
      const paths = [...wanted]
      const all = isAll
      wanted.clear()
      isAll = false
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path !== me.read.path && (all || paths.some((each) => String(path).startsWith(each))),
      })
    }
    listen((news) => {
      if (news.type === 'reload') {
        if (build !== '' && build !== news.build) toast.warn('工作台已更新，保存后请刷新页面')
        build = news.build
      }
      const touched = touchedBy(news)
      if (touched === null) isAll = true
      for (const path of touched ?? []) wanted.add(path)
      if (isAll || wanted.size > 0) timer ??= setTimeout(flush, BURST_MS)
    }, ended.signal)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [queries])
  useEffect(() => {
    if (now !== 'lost') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [now, queries])
  return (
    <p className="flex shrink-0 items-center gap-1.5 whitespace-nowrap text-12 text-ink-500" role="status">
      <span
        aria-hidden
        className={`size-1.75 rounded-full ${now === 'live' ? 'bg-ok shadow-[0_0_0_3px_var(--color-ok-50)]' : 'bg-ink-400'}`}
      />
      {words[now]}
    </p>
  )
}
