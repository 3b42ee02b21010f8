import { sql, type SQL } from 'drizzle-orm'
import type { ChangeId, MeetingId } from '@/lib/domain/ids'
import type { ResourceKind, Subgroup } from '@/lib/domain/resource'

/**
 * One resource that a meeting is to hold in its date and pair. Subgroup 0 of a group is both its halves. `joinedIn`: of a substitute, the
 * change by which they came; `leftIn`: of whom the class has no more, the change by which they left. That holds nothing.
 */
export type WantedClaim = {
  meetingId: MeetingId
  kind: ResourceKind
  resourceId: number
  subgroup: Subgroup
  joinedIn?: ChangeId | null
  leftIn?: ChangeId | null
}

/** The claims as a table to select from: one parameter however many there are. */
export const rowsOf = (claims: readonly WantedClaim[]): SQL => sql`
  json_to_recordset(${JSON.stringify(claims)}::json) as wanted(
    "meetingId" bigint, "kind" resource_kind, "resourceId" integer, "subgroup" smallint, "joinedIn" bigint, "leftIn" bigint)`

/** A claim of the table `claim`, to be wanted again: by another place, or as its meeting becomes something else. */
export const asWanted = sql`
  claim.meeting_id as "meetingId", claim.kind, claim.resource_id as "resourceId", claim.subgroup,
  claim.joined_in as "joinedIn", claim.left_in as "leftIn"`

export const keyOf = ({ meetingId, kind, resourceId, subgroup }: WantedClaim): string =>
  `${meetingId} ${kind} ${resourceId} ${subgroup}`

const numberOf = <Id extends number>(text: Id | null | undefined): Id | null =>
  text === null || text === undefined ? null : (Number(text) as Id)

/** As the driver answers a row: a bigint comes as text. */
export const wantedClaimOf = <Row extends WantedClaim>(row: Row): Row => ({
  ...row,
  meetingId: Number(row.meetingId),
  joinedIn: numberOf(row.joinedIn),
  leftIn: numberOf(row.leftIn),
})
