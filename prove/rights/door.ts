import type { Browser } from '@/testing/browser'

export type Asked = { method: string; path: string; body?: unknown; headers?: Record<string, string> }
export type Told = { status: number; text: string; bytes: Uint8Array }

export const json = (text: string): Record<string, unknown> => (text.startsWith('{') ? JSON.parse(text) : {})

/** How requests reach the product: through the handlers in this process, or over HTTP. */
export type Door = (browser: Browser, asked: Asked) => Promise<Told>

export const told = async (response: Response): Promise<Told> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, bytes, text: new TextDecoder().decode(bytes) }
}

export const httpDoor =
  (base: string): Door =>
  async (browser, { method, path, body, headers }) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    return told(
      await fetch(base + path, {
        method,
        redirect: 'manual',
        body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
        headers: {
          cookie: [...browser.cookies].map((cookie) => cookie.join('=')).join('; '),
          ...(isJson && { 'content-type': 'application/json' }),
          ...(method === 'GET' ? {} : { 'x-csrftoken': browser.csrf }),
          ...headers,
        },
      }),
    )
  }
