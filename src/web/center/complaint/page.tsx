import { createFileRoute } from '@tanstack/react-router'
import { CenterPage } from '../frame/center-page.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { OneComplaint } from './one-complaint.tsx'
import { parseComplaintSearch } from './search.ts'

export const Route = createFileRoute('/center/complaint')({
  validateSearch: parseComplaintSearch,
  head: () => ({ meta: [{ title: '我的投诉 - 百陌旅行' }, { name: 'robots', content: 'noindex' }] }),
  component: ComplaintPage,
})

function ComplaintPage() {
  const { no, new: isNew, order, page } = Route.useSearch()
  return (
    <CenterPage>
      {() =>
        no ? (
          <OneComplaint key={no} no={no} />
        ) : isNew ? (
          <ComplaintForm key={order} orderId={order} />
        ) : (
          <ComplaintList page={page ?? 1} />
        )
      }
    </CenterPage>
  )
}
