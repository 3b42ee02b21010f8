import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A process's trimmed output on both streams until it ends, and its exit code. */
export async function outputOf(child: ChildProcessByStdio<Writable | null, Readable, Readable>) {
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { out: out.trim(), err: err.trim(), code: code as number | null }
}
