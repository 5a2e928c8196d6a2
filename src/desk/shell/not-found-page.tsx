import { useAddress } from '../client/address.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'

export function NotFoundPage() {
  const { go } = useAddress()
  return (
    <>
      <PageHead title="没有这个页面" />
      <PageState
        action={{ label: '回到今日', run: () => go('/desk') }}
        lines={['地址可能写错了，或这一页已经搬走。']}
        title="没有这个页面"
      />
    </>
  )
}
