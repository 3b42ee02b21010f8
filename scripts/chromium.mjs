import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const packages = ['chromium', 'fonts-dejavu-core']
const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]

/** The browser that the browser tests drive; undefined when this machine has none. */
export const chromium = () => places.find((place) => existsSync(place))

/** Installs Chromium with apt where it is missing and that is allowed; throws an Error that says what to do where it is not. */
export async function ensureChromium() {
  if (chromium()) return
  if (existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = ([command, ...args]) => runCommand(command, args, { env }).catch(() => 1)
    // Images come without lists of packages; machines in use have them.
    if ((await run([...asRoot, ...install])) !== 0 && (await run([...asRoot, 'apt-get', 'update'])) === 0)
      await run([...asRoot, ...install])
    if (chromium()) return
  }
  throw new Error(`The browser tests need Chromium. Install it and run again: sudo ${install.join(' ')}`)
}
