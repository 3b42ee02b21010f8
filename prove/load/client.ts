import { Agent, request as sendRequest, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  milliseconds: number
}
type Asked = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Request timeout in milliseconds. */
const patience = 30_000

/** A person with a browser: cookies and keep-alive connections. */
export class Client {
  private readonly agent: Agent
  private cookie = ''
  private csrf = ''

  constructor(
    private readonly url: string,
    connections = 1,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Status 0: no answer in time, or a broken connection. */
  ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<LoadResponse> {
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, text = '', heard: IncomingHttpHeaders = {}) => {
        resolve({ status, headers: heard, text, milliseconds: performance.now() - began })
      }
      const request = sendRequest(new URL(path, this.url), {
        method,
        agent: this.agent,
        timeout: patience,
        headers: {
          cookie: this.cookie,
          ...(method !== 'GET' && { 'x-csrftoken': this.csrf, 'content-type': 'application/json' }),
          ...headers,
        },
      })
      request.on('error', () => end(0))
      request.on('timeout', () => request.destroy())
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => end(0))
        response.on('end', () => {
          for (const one of response.headers['set-cookie'] ?? []) this.keep(one)
          end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers)
        })
      })
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  post = (path: string, body: unknown): Promise<LoadResponse> => this.ask(path, { method: 'POST', body })

  page = (path: string): Promise<LoadResponse> => this.ask(path, { headers: { accept: 'text/html' } })

  /** As a browser sends them. */
  cookies = (): string => this.cookie

  /** The value of a cookie; undefined without it. */
  cookieOf(name: string): string | undefined {
    return this.cookie
      .split('; ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  }

  /** Keeps the cookie of a `Set-Cookie` header. */
  keep(header: string): void {
    const [pair = ''] = header.split(';')
    const others = this.cookie.split('; ').filter((one) => one && !one.startsWith(`${pair.split('=')[0]}=`))
    this.cookie = [...others, pair].join('; ')
  }

  /** Retries a refused request after Retry-After, as browsers do. */
  private async patiently(ask: () => Promise<LoadResponse>): Promise<LoadResponse> {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask()
      if (!isRefused(answer) || tries === 10) return answer
      await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
    }
  }

  async signIn(username: string): Promise<this> {
    const { text } = await this.patiently(() => this.ask('/accounts/check-login/'))
    this.csrf = (JSON.parse(text) as { csrf: string }).csrf
    const answer = await this.patiently(() => this.post('/accounts/login/', { username, password: 'demo' }))
    if (!answer.text.includes('Ok')) throw new Error(`${username} cannot sign in: ${answer.text}`)
    return this
  }

  /** The same session over new connections, as in another window. */
  again(connections = 1): Client {
    const other = new Client(this.url, connections)
    other.cookie = this.cookie
    other.csrf = this.csrf
    return other
  }

  close(): void {
    this.agent.destroy()
  }
}

/** Repeats an action until `stop`, which waits for the last one to finish. */
export function repeating(act: (round: number) => Promise<unknown>): { stop: () => Promise<void> } {
  let isStopping = false
  const running = (async () => {
    for (let round = 0; !isStopping; round += 1) await act(round)
  })()
  return {
    stop: async () => {
      isStopping = true
      await running
    },
  }
}

export const isRefused = ({ status }: LoadResponse): boolean => status === 429 || status === 503
/** Whether a refusal has Retry-After. */
export const hasRetryAfter = ({ headers }: Pick<LoadResponse, 'headers'>): boolean => Number(headers['retry-after']) > 0
