import { readdirSync } from 'node:fs'
import path from 'node:path'
import { handlersAt, type RouteHandlers } from '@/lib/http/answer-call'
import type { Browser, SentRequest } from './browser'

const app = path.join(process.cwd(), 'app')

const filesNamed = (name: string): string[] =>
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .sort()

/** The address of every page, derived from its folder; one in brackets is not part of it. */
export const pagePaths = filesNamed('page.tsx').map((file) =>
  path.posix.join('/', path.dirname(file).replaceAll(/\([^)]*\)/g, ''), '/'),
)

type Segment = { name: string; isParam: boolean }
type RouteFile = { file: string; segments: Segment[] }

/** Every route except the catch-all, scripts and pages without scripts, which are not calls. */
export const routeFiles: readonly RouteFile[] = filesNamed('route.ts')
  .filter(
    (file) => !file.includes('[...') && !path.dirname(file).endsWith('.js') && !/^(unsubscribe|answer)\//.test(file),
  )
  .map((file) => ({
    file: path.join(app, file),
    segments: path
      .dirname(file)
      .split('/')
      .map((part) => ({ name: part.replace(/[[\]]/g, ''), isParam: part.startsWith('[') })),
  }))

/** The path in a contract's notation: without a trailing slash if it leads to a file. */
export const contractPath = ({ segments }: RouteFile): string => {
  const parts = segments.map(({ name, isParam }) => (isParam ? `{${name}}` : name))
  return `/${parts.join('/')}${/\.|^\{file\}$/.test(parts.at(-1) ?? '') ? '' : '/'}`
}

/** Sends a request to the route at its path, as the server would. Throws if there is none. */
export async function sendToRoute(
  browser: Browser,
  path: string,
  sent: Omit<SentRequest, 'params'> = {},
): Promise<Response> {
  const found = await handlersAt(path.split('?')[0] ?? '')
  if (!found) throw new Error(`No route answers at ${path}`)
  const handler = found.handlers[(sent.method ?? 'GET') as keyof RouteHandlers]
  return browser.send(handler, path, { ...sent, params: found.params })
}

/** The same with a body, if any; what is answered is JSON, which is not checked. */
export async function askRoute<Answer>(browser: Browser, method: string, path: string, body?: unknown) {
  const response = await sendToRoute(browser, path, { method, body })
  return { status: response.status, body: (await response.json()) as Answer & { code?: string; detail?: string } }
}
