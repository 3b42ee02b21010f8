import { readFileSync } from 'node:fs'
import { launchTexts as texts } from '../lib/core/texts/processes/launch.mjs'

/**
 * Imported first by whatever a person starts: ends the process with a sentence where Node.js is older than
 * package.json wants. What is imported after it may use what an older one does not have.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = needed.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(texts.oldNode(process.versions.node, needed))
  process.exit(1)
}
