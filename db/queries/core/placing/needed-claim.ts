import { sql, type SQL } from 'drizzle-orm'
import type { ChangeId, MeetingId } from '@/lib/core/rules/names/ids'
import type { ResourceKind, Subgroup } from '@/lib/core/rules/names/resource'

/** A resource that a class needs. Subgroup 0 of a group means both halves. */
export type NeededResource = { kind: ResourceKind; resourceId: number; subgroup: Subgroup }

/**
 * A resource claimed for a meeting's date and pair. `joinedIn`: the change by which a substitute came;
 * `leftIn`: the change by which a teacher left; such a claim holds nothing.
 */
export type NeededClaim = NeededResource & {
  meetingId: MeetingId
  joinedIn?: ChangeId | null
  leftIn?: ChangeId | null
}

/** The claims as a derived table, in a single parameter. */
export const claimRows = (claims: readonly NeededClaim[]): SQL => sql`
  json_to_recordset(${JSON.stringify(claims)}::json) as wanted(
    "meetingId" bigint, "kind" resource_kind, "resourceId" integer, "subgroup" smallint, "joinedIn" bigint, "leftIn" bigint)`

/** Selects an existing claim as a wanted one, for another place or meeting state. */
export const asNeededClaim = sql`
  claim.meeting_id as "meetingId", claim.kind, claim.resource_id as "resourceId", claim.subgroup,
  claim.joined_in as "joinedIn", claim.left_in as "leftIn"`

export const claimKey = ({ meetingId, kind, resourceId, subgroup }: NeededClaim): string =>
  `${meetingId} ${kind} ${resourceId} ${subgroup}`

const numberOf = <Id extends number>(text: Id | null | undefined): Id | null =>
  text === null || text === undefined ? null : (Number(text) as Id)

/** Converts a driver row: bigint arrives as text. */
export const neededClaimOf = <Row extends NeededClaim>(row: Row): Row => ({
  ...row,
  meetingId: Number(row.meetingId),
  joinedIn: numberOf(row.joinedIn),
  leftIn: numberOf(row.leftIn),
})
