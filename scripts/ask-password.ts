import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { userErrors, userTexts } from '@/lib/accounts/texts/users'

/** Reads a line from the terminal without echo. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await lines.question('', { signal: closing(lines) })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Ctrl-C and Ctrl-D abort the question. */
function closing(lines: { once: (event: 'close' | 'SIGINT', listener: () => void) => unknown }): AbortSignal {
  const abort = new AbortController()
  lines.once('SIGINT', () => abort.abort())
  lines.once('close', () => abort.abort())
  return abort.signal
}

/**
 * A new password: asked for twice at a terminal, otherwise the first line of stdin. Never an argument, which
 * other users could see.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await askHidden(userTexts.askPassword)
  if ((await askHidden(userTexts.askAgain)) !== password) throw new Error(userErrors.passwordsDiffer)
  return password
}
