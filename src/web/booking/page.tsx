import { createFileRoute, redirect } from '@tanstack/react-router'
import { parseSelectionSearch } from './search.ts'

/** The empty child of the booking flow is its first step (product specification §2). */
export const Route = createFileRoute('/productOrder')({
  validateSearch: parseSelectionSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/productOrder/selectJourney', search, statusCode: 302 })
  },
})
