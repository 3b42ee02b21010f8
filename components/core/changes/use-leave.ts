'use client'

import { leave } from '@/lib/core/browser/accounts/leave'
import { notLeft } from '@/lib/core/texts/offline/offline'
import { useToast } from '@/components/ui/toast'

/** Signs out; without a connection shows a message. */
export function useLeave(): () => void {
  const toast = useToast()
  return () => void leave().then((isLeft) => isLeft || toast(notLeft))
}
