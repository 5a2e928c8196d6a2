import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { themesQuery } from '#src/web/client/taxonomy.ts'
import { EmptyState } from '#src/web/ui/loading/states.tsx'
import { copyInviteLink } from '../link/copy-link.ts'

const words = {
  cashback: ['还没有返现记录', '好友通过您的链接预订后，这里会显示每一笔的金额和到账时间。'],
  friends: ['还没有邀请好友', '好友通过您的链接注册后，会出现在这里。'],
} as const

/** Where nobody has come by the link yet: the link again. */
export function NothingYet({ list, url }: { list: keyof typeof words; url: string | undefined }) {
  const { data: themes } = useQuery(themesQuery)
  const [title, note] = words[list]
  return (
    <EmptyState
      action={
        url && (
          <Button onClick={() => void copyInviteLink(url)}>
            <Copy aria-hidden className="icon" />
            复制邀请链接
          </Button>
        )
      }
      stem={themes?.find(({ img }) => img !== '')?.img ?? ''}
      title={title}
    >
      {note}
    </EmptyState>
  )
}
