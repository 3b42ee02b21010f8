import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

/** What the tests run that no package of ours brings: where it may be, and the Debian packages that bring it. */
const programs = {
  chromium: {
    // First the one without windows: it draws the same, and takes a third less of the processor.
    places: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
    why: 'The browser tests need Chromium.',
  },
  office: {
    places: ['/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    packages: ['libreoffice-calc-nogui', 'fonts-dejavu-core'],
    why: 'The tests of workbooks open them with LibreOffice.',
  },
  pdftotext: {
    places: ['/usr/bin/pdftotext', '/opt/homebrew/bin/pdftotext', '/usr/local/bin/pdftotext'],
    packages: ['poppler-utils'],
    why: 'The tests of what is printed read the PDF with pdftotext.',
  },
}

/** @typedef {keyof typeof programs} Program */

/** Where a program is; undefined when this machine has none. @param {Program} name */
export const placeOf = (name) => programs[name].places.find((place) => existsSync(place))

/** What to do where a program is missing. @param {Program[]} names */
const advice = (names) => {
  const packages = [...new Set(names.flatMap((name) => programs[name].packages))]
  const whys = names.map((name) => programs[name].why)
  return `${whys.join(' ')} Install it and run again: sudo ${installing(packages).join(' ')}`
}

const installing = (packages) => ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]

/** As `placeOf`; throws an Error that says what to do where the program is missing. @param {Program} name */
export function requirePlace(name) {
  const place = placeOf(name)
  if (!place) throw new Error(advice([name]))
  return place
}

/**
 * Installs programs with apt where they are missing and that is allowed; throws an Error that says what to do where it is not.
 * @param {Program[]} names
 */
export async function ensurePrograms(names) {
  const missing = () => names.filter((name) => !placeOf(name))
  if (missing().length > 0 && existsSync('/usr/bin/apt-get')) {
    const install = installing([...new Set(missing().flatMap((name) => programs[name].packages))])
    const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = ([command, ...args]) => runCommand(command, args, { env }).catch(() => 1)
    // Images come without lists of packages; machines in use have them.
    if ((await run([...asRoot, ...install])) !== 0 && (await run([...asRoot, 'apt-get', 'update'])) === 0)
      await run([...asRoot, ...install])
  }
  if (missing().length > 0) throw new Error(advice(missing()))
}
