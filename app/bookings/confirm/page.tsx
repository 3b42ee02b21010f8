import { ConfirmScreen } from '@/components/booking/confirming/confirm-screen'
import { readDoorCode } from '@/lib/auth/door-code'
import { confirmationTexts } from '@/lib/booking/texts/confirmations'
import { confirmPath } from '@/lib/core/notices/rules/class-path'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'

export const metadata = { title: confirmationTexts.title }

export default async function ConfirmPage(props: SearchProps) {
  const search = await pageSearch(props)
  const { now } = await pageContext(pageAddress(confirmPath, search))
  const code = search.get('code')
  return <ConfirmScreen code={code} roomId={code === null ? null : (readDoorCode(code, now)?.roomId ?? null)} />
}
