import type { Watched } from '@/lib/core/calls/live/live'
import type { Looked } from './audience'
import { keysOfWeek, keysWatched, type Notice } from './notice'

/** An index from keys to peers, so that a notice only touches the peers it concerns. */
export class Subscriptions<Peer> {
  private readonly keys = new Map<Peer, readonly string[]>()
  private readonly peers = new Map<string, Set<Peer>>()

  /** Sets what a peer watches, replacing its previous subscription. */
  set(peer: Peer, watched: Watched): void {
    this.remove(peer)
    const keys = keysWatched(watched)
    for (const key of keys) {
      const watching = this.peers.get(key)
      if (watching) watching.add(peer)
      else this.peers.set(key, new Set([peer]))
    }
    this.keys.set(peer, keys)
  }

  remove(peer: Peer): void {
    for (const key of this.keys.get(peer) ?? []) {
      const watching = this.peers.get(key)
      watching?.delete(peer)
      if (watching?.size === 0) this.peers.delete(key)
    }
    this.keys.delete(peer)
  }

  /** The peers that watch something in the notice and may hear of it, once each. */
  matching({ weeks }: Pick<Notice, 'weeks'>, mayHear: (peer: Peer, looked: Looked) => boolean): Set<Peer> {
    if (weeks === 'everyone')
      return new Set([...this.keys.keys()].filter((peer) => mayHear(peer, 'everything')))
    const found = new Set<Peer>()
    for (const week of weeks)
      for (const key of keysOfWeek(week))
        for (const peer of this.peers.get(key) ?? [])
          if (!found.has(peer) && mayHear(peer, week)) found.add(peer)
    return found
  }
}
