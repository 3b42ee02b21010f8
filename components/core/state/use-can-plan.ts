import { useState } from 'react'
import { useIsPermitted } from '@/lib/core/browser/load/use-permitted-load'
import { mayDo, type ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'

/** Whether the user may plan the subject's load. While that is on its way, as before: what is open stays open. */
export function useCanPlan(actor: Actor, subject: ActiveSubject | null): boolean {
  const isPermitted = useIsPermitted(actor, subject)
  const [before, setBefore] = useState(false)
  const isUnknown = subject !== null && (subject.may === undefined || isPermitted === null)
  const canPlan = isUnknown ? before : mayDo(subject, 'plan') || isPermitted === true
  if (canPlan !== before) setBefore(canPlan)
  return canPlan
}
