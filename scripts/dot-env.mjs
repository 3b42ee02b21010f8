import { existsSync, readFileSync } from 'node:fs'

/**
 * The variables of a `.env` file: `NAME=value` per line, optional quotes, `#` starts a comment. Empty without
 * the file.
 */
export function readDotEnv(file = '.env') {
  if (!existsSync(file)) return {}
  const entries = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) =>
      /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*?))\s*(?:\s#.*)?$/.exec(line),
    )
    .filter(Boolean)
    .map(([, name, double, single, bare]) => [name, double ?? single ?? bare])
  return Object.fromEntries(entries)
}
