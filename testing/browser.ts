import { POST as login } from '@/app/accounts/login/route'
import { GET as checkLogin } from '@/app/accounts/check-login/route'
import type { Handler } from '@/lib/http/endpoint'

export const origin = 'http://127.0.0.1:3000'

export type SentRequest = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  params?: unknown
}

/** A minimal browser: keeps cookies and sends its CSRF value. */
export class Browser {
  readonly cookies = new Map<string, string>()
  csrf = ''
  /** User-Agent. */
  agent = ''

  constructor(readonly address = '10.0.0.1') {}

  /** Calls a handler; a `body` is sent as JSON, a form as a form. */
  async send(handler: Handler, path: string, { method = 'GET', body, headers, params }: SentRequest = {}) {
    const request = new Request(new URL(path, origin), {
      method,
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        cookie: [...this.cookies].map((cookie) => cookie.join('=')).join('; '),
        'x-client-address': this.address,
        'user-agent': this.agent,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'x-csrftoken': this.csrf }),
        ...headers,
      },
    })
    const response = await handler(request, { params: Promise.resolve(params ?? {}) })
    this.keep(response)
    return response
  }

  private keep(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', ...value] = pair.split('=')
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }

  /** Calls check-login and keeps its CSRF value for later calls. */
  async check() {
    const answer = await (await this.send(checkLogin, '/accounts/check-login/')).json()
    this.csrf = answer.csrf
    return answer
  }

  async signIn(username: string, password: string) {
    await this.check()
    return this.send(login, '/accounts/login/', { method: 'POST', body: { username, password } })
  }

  /** A stolen copy: the same cookies in another browser. */
  copy(address = this.address) {
    const copy = new Browser(address)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    copy.csrf = this.csrf
    return copy
  }
}
