/** The part of autocannon that the benchmark uses; the package carries no types. */
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections?: number
    /** Seconds. */
    duration?: number
    /** Ends after so many requests instead. */
    amount?: number
    /** How often autocannon checks whether it is over, in milliseconds. */
    sampleInt?: number
    setupClient?(client: { setRequests(requests: Request[]): void }): void
    verifyBody?(body: string): boolean
  }
  interface Result {
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    mismatches: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
