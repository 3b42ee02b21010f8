import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** What a process says on both of its outputs until it ends, without the white space around it, and its exit code. */
export async function toldBy(child: ChildProcessByStdio<Writable | null, Readable, Readable>) {
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { out: out.trim(), err: err.trim(), code: code as number | null }
}
