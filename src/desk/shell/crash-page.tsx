import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '#src/api/reply.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'

/** A page that broke, or whose code could not be fetched: the rest of the desk goes on. */
export const CrashPage = ({ error, reset }: ErrorComponentProps) => (
  <>
    <PageHead title="这一页出错了" />
    <PageState
      action={{ label: '重试', run: reset }}
      lines={['没有保存的内容还在草稿里。', messageOf(error)]}
      title="这一页出错了"
    />
  </>
)
