/** Delivers an HTTP request: `fetch`, or the shop's own handler without a network between. */
export type Deliver = (url: string, init: RequestInit) => Promise<Response>
