import { permanentRedirect } from 'next/navigation'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

/** Load is a kind of file among others; the address of its own page still leads there. */
export default function OldLoadImportPage(): never {
  permanentRedirect(adminImportPath)
}
