import { readFileSync } from 'node:fs'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'

/**
 * Imported first by every entry point: ends the process with a message if Node.js is older than package.json
 * requires. Modules imported after it may use newer features.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = needed.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(texts.oldNode(process.versions.node, needed))
  process.exit(1)
}
