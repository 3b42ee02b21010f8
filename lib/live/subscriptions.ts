import type { SubjectWeek } from '@/lib/wire/live'
import { weekKey, type Notice } from './notice'

/** Who looks at which week: a notice touches only those whom it concerns, however many others are connected. */
export class Subscriptions<Peer> {
  private readonly keys = new Map<Peer, string>()
  private readonly peers = new Map<string, Set<Peer>>()

  /** A peer looks at one week; the next replaces it. */
  set(peer: Peer, week: SubjectWeek): void {
    this.remove(peer)
    const key = weekKey(week)
    const watching = this.peers.get(key)
    if (watching) watching.add(peer)
    else this.peers.set(key, new Set([peer]))
    this.keys.set(peer, key)
  }

  remove(peer: Peer): void {
    const key = this.keys.get(peer)
    if (key === undefined) return
    this.keys.delete(peer)
    const watching = this.peers.get(key)
    watching?.delete(peer)
    if (watching?.size === 0) this.peers.delete(key)
  }

  /** Everyone whom the notice concerns, once each. */
  matching({ weeks }: Notice): Iterable<Peer> {
    if (weeks === 'everyone') return this.keys.keys()
    const keys = new Set(weeks.map(weekKey))
    return [...keys].flatMap((key) => [...(this.peers.get(key) ?? [])])
  }
}
