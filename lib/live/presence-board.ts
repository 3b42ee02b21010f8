import type { Actor } from '@/lib/core/actor/rules/actor'
import type { UserId } from '@/lib/core/names/rules/ids'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { type OtherPlanner, type Presence, workPlaceKey } from '@/lib/presence/rules'

type Planner = Pick<Actor, 'userId' | 'fullName' | 'username'>
type Entry = { userId: UserId; name: string; presence: Presence; at: string; shownIn: ReadonlySet<string> }

const entryOf = ({ userId, fullName, username }: Planner, presence: Presence): Entry => ({
  userId,
  name: fullName || username,
  presence,
  at: workPlaceKey(presence.at),
  shownIn: new Set(presence.opened?.shownIn.map(workPlaceKey)),
})

/**
 * Who works where now, kept while their sockets are open and nowhere else. Whoever is put here may be told of
 * everybody else here. Each peer is told of others when that changes, and of the present state when put.
 */
export class PresenceBoard<Peer> {
  private readonly entries = new Map<Peer, Entry>()
  /** What each peer was told last, to tell only changes. */
  private readonly told = new Map<Peer, string>()

  constructor(private readonly tell: (peer: Peer, others: readonly OtherPlanner[]) => void) {}

  put(peer: Peer, planner: Planner, presence: Presence): void {
    const before = this.entries.get(peer)
    const now = entryOf(planner, presence)
    this.entries.set(peer, now)
    if (before?.presence !== presence) this.told.delete(peer)
    this.tellAll([before, now])
  }

  /** Whether the peer was here. */
  remove(peer: Peer): boolean {
    const before = this.entries.get(peer)
    this.entries.delete(peer)
    this.told.delete(peer)
    this.tellAll([before])
    return before !== undefined
  }

  private tellAll(changed: readonly (Entry | undefined)[]): void {
    for (const [peer, { at }] of this.entries) {
      if (!changed.some((entry) => entry && (entry.at === at || entry.shownIn.has(at)))) continue
      const others = this.othersFor(peer)
      const text = JSON.stringify(others)
      if (this.told.get(peer) === text) continue
      this.told.set(peer, text)
      this.tell(peer, others)
    }
  }

  /** The other users at the place of a peer, and those who change a class shown there, once each. */
  private othersFor(peer: Peer): OtherPlanner[] {
    const own = this.entries.get(peer)
    const others = new Map<UserId, OtherPlanner>()
    for (const { userId, name, presence, at, shownIn } of own ? this.entries.values() : []) {
      const isHere = at === own?.at
      const opened = own && shownIn.has(own.at) ? presence.opened : null
      if (userId === own?.userId || !(isHere || opened)) continue
      const known = others.get(userId)
      others.set(userId, {
        name,
        isHere: isHere || known?.isHere === true,
        isEditing: (isHere && presence.isEditing) || opened !== null || known?.isEditing === true,
        classes: [...new Set([...(known?.classes ?? []), ...(opened ? [opened.id] : [])])],
      })
    }
    return [...others.values()].sort((a, b) => inAlphabet(a.name, b.name))
  }
}
