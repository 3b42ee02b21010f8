import type { MetadataRoute } from 'next'
import { isOpenToAll } from '@/lib/http/open-answers'
import { openPath } from '@/lib/open-reading/calls/open'

export const dynamic = 'force-dynamic'

/** Search engines may index what is public, if anything is. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return { rules: { userAgent: '*', disallow: '/', ...((await isOpenToAll()) && { allow: openPath }) } }
}
