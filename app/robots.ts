import type { MetadataRoute } from 'next'
import { isOpenToAll } from '@/lib/http/open-answers'
import { openPath } from '@/lib/open-reading/calls/open'

export const dynamic = 'force-dynamic'

/** Search engines may read what everybody may, and nothing while that is nothing. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return { rules: { userAgent: '*', disallow: '/', ...((await isOpenToAll()) && { allow: openPath }) } }
}
