import { requestOf } from '@/lib/core/calls/calls/request'
import type { InputOf } from '@/lib/core/calls/calls/call.contract'
import type { nextSemesterCall } from './calls.contract'
import type { NextSemesterOrder } from './rules/next-semester'

export const nextSemesterRequest = (order: NextSemesterOrder) =>
  requestOf<typeof nextSemesterCall>('POST /api/workbench/next-semester/', {
    body: {
      faculty_id: order.facultyId,
      semester_id: order.semesterId,
      source_id: order.sourceId,
      years: order.years,
      groups: order.chosen.map(({ id, sourceId }) => ({ id, source_id: sourceId })),
      dry_run: order.dryRun,
    },
  })

export const nextSemesterOrderOf = ({
  groups,
  ...body
}: InputOf<typeof nextSemesterCall>['body']): NextSemesterOrder => ({ ...body, chosen: groups })
