import { useBlocker } from '@tanstack/react-router'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../act/sheet.tsx'

/** Asks before a page is left with changes that are not saved. The draft stays, also for whoever goes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Sheet
      foot={
        <>
          <Button onClick={proceed}>离开，留着草稿</Button>
          <Button look="pine" onClick={reset}>
            继续编辑
          </Button>
        </>
      }
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title="还有没保存的修改"
    >
      <p>离开后可以再回来接着改，草稿在退出登录时清除。</p>
    </Sheet>
  )
}
