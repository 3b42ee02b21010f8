import { readFileSync } from 'node:fs'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch ({ code, message }) {
    if (code === 'ENOENT') return ''
    throw new Error(texts.fileUnreadable(file, message))
  }
}

/**
 * The variables of a `.env` file: `NAME=value` per line, optional quotes, `#` starts a comment. Empty without
 * the file; throws an Error of one sentence if it cannot be read.
 */
export function readDotEnv(file = '.env') {
  const entries = textOf(file)
    .split(/\r?\n/)
    .map((line) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*?))\s*(?:\s#.*)?$/.exec(line))
    .filter(Boolean)
    .map(([, name, double, single, bare]) => [name, double ?? single ?? bare])
  return Object.fromEntries(entries)
}
