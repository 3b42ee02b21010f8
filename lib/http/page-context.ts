import { database } from '@/db/connection'
import { pageActor } from '@/lib/auth/page-actor'
import { universityNow } from '@/lib/environment/clock'
import type { ServiceContext } from '@/lib/core/service/context'

/** The service context of a page. Without a session, redirects to the login page, which returns to `path`. */
export const pageContext = async (path: string): Promise<ServiceContext> => ({
  db: database(),
  actor: await pageActor(path),
  now: universityNow(),
})
