import { sql, type SQL } from 'drizzle-orm'
import type { MeetingId } from '@/lib/domain/ids'
import type { ResourceKind, Subgroup } from '@/lib/domain/resource'

/** One resource that a meeting is to hold in its date and pair. Subgroup 0 of a group is both its halves. */
export type WantedClaim = { meetingId: MeetingId; kind: ResourceKind; resourceId: number; subgroup: Subgroup }

/** The claims as a table to select from: one parameter however many there are. */
export const rowsOf = (claims: readonly WantedClaim[]): SQL => sql`
  json_to_recordset(${JSON.stringify(claims)}::json)
    as wanted("meetingId" bigint, "kind" resource_kind, "resourceId" integer, "subgroup" smallint)`

export const keyOf = ({ meetingId, kind, resourceId, subgroup }: WantedClaim): string =>
  `${meetingId} ${kind} ${resourceId} ${subgroup}`

/** As the driver answers a row of `"meetingId", kind, "resourceId", subgroup`: a bigint comes as text. */
export const wantedClaimOf = <Row extends WantedClaim>(row: Row): Row => ({
  ...row,
  meetingId: Number(row.meetingId),
})
