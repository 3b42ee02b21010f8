import { cache } from 'react'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'

const listed = cache((db: DataContext['db'], actor: DataContext['actor']) => listWorkbenches({ db, actor }))

/** The faculties that the actor plans; cached, because the frame and the page within it both ask. */
export const plannedFaculties = ({ db, actor }: DataContext) => listed(db, actor)
