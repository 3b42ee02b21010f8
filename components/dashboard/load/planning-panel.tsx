'use client'

import type { Plannable } from '@/lib/domain/resource'
import { LoadPanel } from './load-panel'
import { useLoadEdit } from './use-load-edit'

/** The load of the active subject; that of a group can be changed (specification, «Nagruzka selection»). */
export function PlanningPanel({ subject }: { subject: Plannable }) {
  const edit = useLoadEdit()
  return (
    <LoadPanel subject={subject} onEdit={subject.kind === 'group' ? (item) => void edit(item) : undefined} />
  )
}
