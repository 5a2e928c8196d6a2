import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/center/invitation')({
  beforeLoad: () => {
    throw redirect({ to: '/center/invation', statusCode: 302 })
  },
})
