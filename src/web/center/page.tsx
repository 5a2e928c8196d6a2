import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/center')({
  beforeLoad: () => {
    throw redirect({ to: '/center/order', statusCode: 302 })
  },
})
