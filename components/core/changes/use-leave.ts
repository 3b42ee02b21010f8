'use client'

import { useToast } from '@/components/ui/toast'
import { leave } from '@/lib/core/accounts/browser/leave'
import { notLeft } from '@/lib/core/offline/texts/offline'

/** Signs out; without a connection shows a message. */
export function useLeave(): () => void {
  const toast = useToast()
  return () => void leave().then((isLeft) => isLeft || toast(notLeft))
}
