/** The part of autocannon that the benchmark uses; the package carries no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    requests?: { headers: Record<string, string> }[]
    connections?: number
    /** Seconds. */
    duration?: number
  }
  interface Result {
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
