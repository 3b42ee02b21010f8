import type { Browser } from '@/testing/browser'

export type DoorRequest = { method: string; path: string; body?: unknown; headers?: Record<string, string> }
export type DoorResponse = { status: number; text: string; bytes: Uint8Array }

export const json = (text: string): Record<string, unknown> => (/^[[{]/.test(text) ? JSON.parse(text) : {})

/** How requests reach the product: through the handlers in this process, or over HTTP. */
export type Door = (browser: Browser, asked: DoorRequest) => Promise<DoorResponse>

export const readResponse = async (response: Response): Promise<DoorResponse> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, bytes, text: new TextDecoder().decode(bytes) }
}

export const httpDoor =
  (base: string): Door =>
  async (browser, { method, path, body, headers }) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    return readResponse(
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
