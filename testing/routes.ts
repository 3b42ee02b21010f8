import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Handler } from '@/lib/http/endpoint'
import type { Method } from '@/lib/wire/call.contract'

const app = path.join(process.cwd(), 'app')

const filesNamed = (name: string): string[] =>
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .sort()

/** The address of every page of the product, as its folder names it. */
export const pagePaths = filesNamed('page.tsx').map((file) => path.posix.join('/', path.dirname(file), '/'))

type Segment = { name: string; isParam: boolean }
type RouteFile = { file: string; segments: Segment[] }

/** Every route of the product but the one of unknown addresses. */
export const routeFiles: readonly RouteFile[] = filesNamed('route.ts')
  .filter((file) => !file.includes('[...'))
  .map((file) => ({
    file: path.join(app, file),
    segments: path
      .dirname(file)
      .split('/')
      .map((part) => ({ name: part.replace(/[[\]]/g, ''), isParam: part.startsWith('[') })),
  }))

/** As a contract writes its path. */
export const contractPath = ({ segments }: RouteFile): string => {
  const parts = segments.map(({ name, isParam }) => (isParam ? `{${name}}` : name))
  return `/${parts.join('/')}${parts.at(-1)?.includes('.') ? '' : '/'}`
}

export type Handlers = Record<Method | 'OPTIONS', Handler>

/** The handlers that answer at a path, with what it holds; null where none do. A fixed name goes before a named part, as in Next. */
export async function handlersAt(
  pathname: string,
): Promise<{ handlers: Handlers; params: Record<string, string> } | null> {
  const parts = pathname.split('/').filter(Boolean)
  const fits = routeFiles.filter(
    ({ segments }) =>
      segments.length === parts.length &&
      segments.every(({ name, isParam }, index) => isParam || name === parts[index]),
  )
  const params = ({ segments }: RouteFile) => segments.filter(({ isParam }) => isParam).length
  const [found] = fits.sort((a, b) => params(a) - params(b))
  if (!found) return null
  return {
    handlers: (await import(found.file)) as Handlers,
    params: Object.fromEntries(
      found.segments.flatMap(({ name, isParam }, index) => (isParam ? [[name, parts[index] ?? '']] : [])),
    ),
  }
}
