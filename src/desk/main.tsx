import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './desk.css'
import { makeQueryClient } from './client/query.ts'
import { makeRouter } from './router.tsx'

const place = document.getElementById('desk')
if (!place) throw new Error('index.html has no place for the desk')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
