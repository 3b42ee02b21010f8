import { database } from '@/db/connection'
import { pageActor } from '@/lib/auth/page-actor'
import { universityNow } from '@/lib/environment/clock'
import type { ServiceContext } from '@/lib/services/context'

/** What a page hands to the services. Leads whoever is not signed in to the login screen, and back to `path` afterwards. */
export const pageContext = async (path: string): Promise<ServiceContext> => ({
  db: database(),
  actor: await pageActor(path),
  now: universityNow(),
})
