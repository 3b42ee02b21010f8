declare module 'autocannon' {
  type Options = {
    /** Seconds after which a request counts as failed. */
    timeout: number
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    /** Each connection cycles through them. */
    requests: { path: string; setupRequest?: (request: { path: string }) => { path: string } }[]
  }
  type Result = {
    requests: { total: number }
    duration: number
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
