'use client'

import { leave } from '@/lib/client/leave'
import { notLeft } from '@/lib/text/offline'
import { useToast } from '@/components/ui/toast'

/** Signs out; where there is no connection, says so. */
export function useLeave(): () => void {
  const toast = useToast()
  return () => void leave().then((isLeft) => isLeft || toast(notLeft))
}
