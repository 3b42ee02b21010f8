import { permanentRedirect } from 'next/navigation'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

/** Load is now imported like any other file; its former address redirects. */
export default function OldLoadImportPage(): never {
  permanentRedirect(adminImportPath)
}
