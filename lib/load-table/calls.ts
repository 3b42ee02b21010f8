import { requestOf } from '@/lib/core/calls/calls/request'
import type { changeLoadRowsCall, joinLoadCall, loadTableCall, splitLoadCall } from './calls.contract'
import type { LoadChangeOrder } from './rules/load-changes'
import type { LoadTableQuestion } from './rules/load-table'
import type { JoinOrder, SplitOrder } from './rules/split-load'

export const loadTableRequest = ({ facultyId, semesterId }: LoadTableQuestion) =>
  requestOf<typeof loadTableCall>('GET /api/workbench/load/', {
    query: { faculty_id: String(facultyId), semester_id: String(semesterId) },
  })

export const changeLoadRowsRequest = ({ rows, dryRun }: LoadChangeOrder) =>
  requestOf<typeof changeLoadRowsCall>('POST /api/workbench/load/change/', {
    body: {
      rows: rows.map(({ id, version, cells: { subgroup, startsOn, endsOn, ...cells } }) => ({
        id,
        version,
        cells: { ...cells, ngroup: subgroup, starts_on: startsOn, ends_on: endsOn },
      })),
      dry_run: dryRun,
    },
  })

export const splitLoadRequest = ({ id, version, parts, dryRun }: SplitOrder) =>
  requestOf<typeof splitLoadCall>('POST /api/workbench/load/split/', {
    body: {
      id,
      version,
      parts: parts.map(({ subgroup, ...part }) => ({ ...part, ngroup: subgroup })),
      dry_run: dryRun,
    },
  })

export const joinLoadRequest = ({ items, hours, dryRun }: JoinOrder) =>
  requestOf<typeof joinLoadCall>('POST /api/workbench/load/join/', {
    body: { items, hours, dry_run: dryRun },
  })
