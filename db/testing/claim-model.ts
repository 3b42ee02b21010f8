import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Hold, SoftReason } from '@/lib/core/names/rules/resource'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'
import type { OnConflict } from '../queries/core/placing/place-claims'
import type { Resource } from './claims'

/** `role`: 'substitute', 'left' for a replaced teacher, otherwise empty. */
type ModelResource = Resource & { role?: '' | 'substitute' | 'left' }
type ModelClaim = ModelResource & { hold: Hold; reason: SoftReason | null; order: number }
type ModelMeeting = { state: MeetingState; isBooking: boolean; pair: Pair; claims: ModelClaim[] }

/** Rooms and teachers that never conflict in the model. */
const isUnlimited = (resource: Resource): boolean => resource.resourceId === 9

const sameResource = (a: Resource, b: Resource): boolean =>
  a.kind === b.kind && a.resourceId === b.resourceId && a.subgroup === b.subgroup

const halves = (resource: ModelResource): ModelResource[] =>
  resource.kind === 'group' && resource.subgroup === 0
    ? [
        { ...resource, subgroup: 1 },
        { ...resource, subgroup: 2 },
      ]
    : [resource]

/**
 * The rules of claims on one date in plain objects, to compare with the database. An operation returns false
 * when it is refused, without changing anything.
 */
export class ClaimModel {
  private meetings = new Map<number, ModelMeeting>()
  private order = 0

  ids = (): number[] => [...this.meetings.keys()]

  /** The meetings in a state that claim a resource or half of it. */
  idsOf = (state: MeetingState, { kind, resourceId }: Pick<Resource, 'kind' | 'resourceId'>): number[] =>
    [...this.meetings].flatMap(([id, meeting]) =>
      meeting.state === state &&
      meeting.claims.some((claim) => claim.kind === kind && claim.resourceId === resourceId && claim.role !== 'left')
        ? [id]
        : [],
    )

  stateOf = (id: number): MeetingState | undefined => this.meetings.get(id)?.state

  resourcesOf = (id: number): ModelResource[] => this.meetings.get(id)?.claims.map(pick) ?? []

  clone(): ClaimModel {
    const copy = new ClaimModel()
    copy.meetings = structuredClone(this.meetings)
    copy.order = this.order
    return copy
  }

  pairOf = (id: number): Pair => this.meetings.get(id)?.pair ?? 1

  place(
    id: number,
    meeting: { state: MeetingState; isBooking: boolean; pair: Pair },
    resources: readonly ModelResource[],
    onConflict: OnConflict,
  ): boolean {
    return this.atomically(() => {
      this.meetings.set(id, { ...meeting, claims: [] })
      return this.claim(id, resources, onConflict)
    })
  }

  publish(id: number, onConflict: OnConflict): boolean {
    return this.publishAll([id], onConflict)
  }

  /** Publishes all of them or none. */
  publishAll(ids: readonly number[], onConflict: OnConflict): boolean {
    return this.atomically(() => {
      const wanted = ids.flatMap((id) => {
        const meeting = this.meetings.get(id)
        if (meeting?.state !== 'projected') return []
        const resources = meeting.claims
        Object.assign(meeting, { state: 'published', claims: [] })
        return [{ id, resources }]
      })
      return wanted.every(({ id, resources }) => this.claim(id, resources, onConflict))
    })
  }

  /**
   * Replaces a meeting's teachers and groups. Claims that stay are untouched. With `isTold`, a published
   * class keeps a trace of each original teacher who leaves.
   */
  replacePeople(id: number, people: readonly Resource[], isTold: boolean): boolean {
    return this.atomically(() => {
      const meeting = this.meetings.get(id)
      if (!meeting) return true
      const isWanted = (claim: Resource) =>
        people.some((one) => one.kind === claim.kind && one.resourceId === claim.resourceId)
      const leavesTrace = (claim: ModelClaim) =>
        isTold && meeting.state === 'published' && claim.kind === 'teacher' && !claim.role && !isUnlimited(claim)
      const back = meeting.claims.filter((claim) => claim.role === 'left' && isWanted(claim))
      meeting.claims = meeting.claims.flatMap((claim): ModelClaim[] => {
        if (claim.kind !== 'teacher' && claim.kind !== 'group') return [claim]
        if (claim.role === 'left') return isWanted(claim) ? [] : [claim]
        if (isWanted(claim)) return [claim]
        return leavesTrace(claim) ? [{ ...claim, hold: 'trace', reason: null, role: 'left' }] : []
      })
      const isSubstituted = meeting.claims.some(({ role }) => role === 'left')
      const stays = [...meeting.claims]
      const joining = people
        .filter((one) => !stays.some((own) => own.kind === one.kind && own.resourceId === one.resourceId))
        .map((one): ModelResource => {
          const isBack = back.some((claim) => sameResource(claim, one))
          return isSubstituted && one.kind === 'teacher' && !isBack ? { ...one, role: 'substitute' } : one
        })
      if (!isSubstituted) meeting.claims = meeting.claims.map((claim) => ({ ...claim, role: '' }))
      return this.claim(id, joining, 'refuse')
    })
  }

  unpublish(id: number): boolean {
    const meeting = this.meetings.get(id)
    if (meeting?.state === 'published') this.weaken(meeting, 'projected', 'draft')
    return this.atomically(() => true)
  }

  release(id: number, leave: 'nothing' | 'trace'): boolean {
    const meeting = this.meetings.get(id)
    if (leave === 'nothing') this.meetings.delete(id)
    else if (meeting) this.weaken(meeting, 'trace', 'trace')
    return this.atomically(() => true)
  }

  /** `rooms` replaces all rooms; null keeps them. */
  relocate(moves: { id: number; pair: Pair; rooms: readonly number[] | null }[]): boolean {
    return this.atomically(() => {
      const wanted = moves.map(({ id, pair, rooms }) => {
        const meeting = this.meetings.get(id)
        if (!meeting) return { id, resources: [] }
        const given = rooms?.map((resourceId): ModelResource => ({ kind: 'room', resourceId, subgroup: 0 })) ?? []
        const stays = (claim: ModelClaim) =>
          meeting.pair === pair && (claim.kind !== 'room' || rooms === null || rooms.includes(claim.resourceId))
        const taken = meeting.claims.filter((claim) => !stays(claim))
        Object.assign(meeting, { pair, claims: meeting.claims.filter(stays) })
        return {
          id,
          resources: [...taken.filter((claim) => claim.kind !== 'room' || rooms === null), ...given],
        }
      })
      return wanted.every(({ id, resources }) => this.claim(id, resources, 'refuse'))
    })
  }

  /** Every claim as text, unordered. */
  claims(): string[] {
    return [...this.meetings].flatMap(([id, { pair, claims }]) =>
      claims.map(
        (claim) =>
          `${id} ${pair} ${claim.kind} ${claim.resourceId}/${claim.subgroup}${claim.role ? ` ${claim.role}` : ''} ${claim.hold} ${claim.reason}`,
      ),
    )
  }

  private weaken(meeting: ModelMeeting, state: MeetingState, hold: Hold): void {
    meeting.state = state
    meeting.claims = meeting.claims.map((claim) => (claim.role === 'left' ? claim : { ...claim, hold, reason: null }))
  }

  /**
   * Rolls back a refused operation; after another one, promotes waiting claims whose place is free, oldest
   * first.
   */
  private atomically(operation: () => boolean): boolean {
    const before = structuredClone(this.meetings)
    if (!operation()) {
      this.meetings = before
      return false
    }
    const published = [...this.meetings.values()].filter((meeting) => meeting.state === 'published')
    const waiting = published
      .flatMap((meeting) => meeting.claims.map((claim) => ({ claim, pair: meeting.pair })))
      .filter(({ claim }) => claim.reason === 'forced' || claim.reason === 'imported')
      .sort((a, b) => a.claim.order - b.claim.order)
    for (const { claim, pair } of waiting)
      if (!this.holderOf(claim, pair, null)) Object.assign(claim, { hold: 'firm', reason: null })
    return true
  }

  private holderOf(resource: Resource, pair: Pair, except: number | null): boolean {
    return [...this.meetings].some(
      ([id, meeting]) =>
        id !== except &&
        meeting.pair === pair &&
        meeting.claims.some(
          (claim) =>
            sameResource(claim, resource) &&
            (claim.hold === 'firm' || (claim.kind === 'load' && claim.hold !== 'trace')),
        ),
    )
  }

  private claim(id: number, resources: readonly ModelResource[], onConflict: OnConflict): boolean {
    const meeting = this.meetings.get(id)
    if (!meeting) return true
    let collided = false
    for (const resource of resources.flatMap(halves)) {
      if (meeting.claims.some((own) => sameResource(own, resource))) continue
      const outcome = this.outcomeOf(id, meeting, resource, onConflict)
      if (outcome === 'refused') return false
      if (outcome === 'collided') collided = true
      else if (outcome !== 'left out') meeting.claims.push({ ...pick(resource), ...outcome, order: (this.order += 1) })
    }
    if (collided) this.meetings.delete(id)
    return true
  }

  private outcomeOf(id: number, meeting: ModelMeeting, resource: ModelResource, onConflict: OnConflict) {
    if (meeting.state === 'trace' || resource.role === 'left') return { hold: 'trace', reason: null } as const
    const isDraft = meeting.state === 'projected'
    if (!isDraft && isUnlimited(resource)) return { hold: 'soft', reason: 'unlimited' } as const
    if (!isDraft && meeting.isBooking && resource.kind === 'group') return { hold: 'soft', reason: 'booking' } as const
    const own = { hold: isDraft ? 'draft' : 'firm', reason: null } as const
    if (!this.holderOf(resource, meeting.pair, id)) return own
    if (onConflict === 'refuse') return 'refused'
    if (onConflict === 'skip') return 'collided'
    if (resource.kind === 'load') return onConflict === 'import' ? 'left out' : 'refused'
    if (isDraft) return own
    return { hold: 'soft', reason: onConflict === 'import' ? 'imported' : 'forced' } as const
  }
}

const pick = ({ kind, resourceId, subgroup, role }: ModelResource): ModelResource => ({
  kind,
  resourceId,
  subgroup,
  ...(role && { role }),
})
