import { notFound } from 'next/navigation'
import { database } from '@/db/connection'
import { pageActor } from '@/lib/auth/actor'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { universityNow } from '@/lib/environment/clock'

/** The service context of a page. Without a session, redirects to the login page, which returns to `path`. */
export const pageContext = async (path: string): Promise<ServiceContext> => ({
  db: database(),
  actor: await pageActor(path),
  now: universityNow(),
})

/** The props Next.js passes to a page with a query. */
export type SearchProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The page's query; of a repeated name, the first value. */
export async function pageSearch({ searchParams }: SearchProps): Promise<URLSearchParams> {
  const single = Object.entries(await searchParams).map(([name, value]) => [name, [value].flat()[0] ?? ''])
  return new URLSearchParams(single)
}

/** A page's address with its query, to return to after signing in. */
export const pageAddress = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path

/** Pages answer 404 for what the actor may not see. */
export function hideRefusal(error: unknown): never {
  if (error instanceof ServiceError) notFound()
  throw error
}
