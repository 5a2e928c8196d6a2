import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '#src/web/center/frame/center-page.tsx'
import { requestNumber, searchOf } from '#src/web/client/search/search-fields.ts'
import { EvaluatePage } from './evaluate-page.tsx'
import { RequestNotFound } from './request-problem.tsx'

export const Route = createFileRoute('/customized/evaluate')({
  validateSearch: searchOf({ request_no: requestNumber }),
  head: () => ({ meta: [{ title: '评价定制服务 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: EvaluateRoute,
})

function EvaluateRoute() {
  const { request_no } = Route.useSearch()
  return (
    <CenterPage>
      {() => (request_no ? <EvaluatePage key={request_no} requestNo={request_no} /> : <RequestNotFound />)}
    </CenterPage>
  )
}
