/** What the server hands to the pages with each request (`app/request-handler.ts`), and nothing else. */
export type PageContext = {
  sendToApi: (request: Request) => Promise<Response>
  /** Marks the framework's inline scripts (`platform/http/pages/html.ts`). Absent in development. */
  nonce?: string
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}
