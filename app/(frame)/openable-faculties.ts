import { cache } from 'react'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'

const listed = cache((db: DataContext['db'], actor: DataContext['actor']) => listWorkbenches({ db, actor }))

/** The faculties whose workbench the actor may open; cached, because the frame and the page within it both ask. */
export const openableFaculties = ({ db, actor }: DataContext) => listed(db, actor)
