import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { readStored, writeStored } from '#src/ui/web-storage.ts'
import { fileLost } from '../client/api/call.ts'

/**
 * What may be read of a fault is a sentence: what the server said, which comes along from the server's own render too, or
 * that the network is lost. Anything else is ours to find, by the request number where there is one.
 */
export const CrashPage = ({ error }: { error: unknown }) => {
  const router = useRouter()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const told = error instanceof Error && /^\p{Script=Han}/u.test(error.message) ? error.message : busyText
  const [sentence = '', number] = told.split(/（请求编号 ([\w-]+)）/)
  const isFileLost = error instanceof Error && error.name === fileLost
  useEffect(() => toast.echo(sentence), [sentence])
  useEffect(() => {
    // After a release a page of before asks for files that are gone: one reload brings their successors.
    if (isFileLost && !wasReloaded()) void reloadIfOnline(() => writeStored(KEY, location.href, 'session'))
  }, [isFileLost])
  const retry = async () => {
    if (!isFileLost) return router.invalidate()
    if (!(await reloadIfOnline())) toast.echo(sentence)
  }
  return (
    <main className="container-page" data-no-return id="main">
      <div className="grid justify-items-center gap-4 py-24 text-center" role="alert">
        <h1 className="font-semibold font-serif text-30/42">{sentence}</h1>
        <p className="text-ink-500">
          您的订单与填写的内容不受影响。
          {number && <span className="block">请求编号 {number}</span>}
        </p>
        <Button isBusy={isLoading} look="pine" onClick={() => void retry()}>
          重试
        </Button>
      </div>
    </main>
  )
}

const KEY = 'bm_reloaded'
const wasReloaded = () => readStored(KEY, 'session') === location.href

/** Whether it reloads: without a network that would lose what is there. */
const reloadIfOnline = (before?: () => void) =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => {
      before?.()
      // A browser that remembers nothing would reload again and again.
      if (before && !wasReloaded()) return false
      location.reload()
      return true
    },
    () => false,
  )

const busyText = '系统繁忙，请稍后再试'
