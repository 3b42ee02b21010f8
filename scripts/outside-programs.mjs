import { existsSync } from 'node:fs'
import { runCommand } from './run-command.mjs'

/** Programs the tests need that npm does not install: their possible paths and Debian packages. */
const programs = {
  headlessShell: {
    places: ['/usr/bin/chromium-headless-shell'],
    packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
    why: 'The browser tests take half the time in it.',
  },
  chromium: {
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium', 'fonts-dejavu-core'],
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
  pgbouncer: {
    places: ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'],
    packages: ['pgbouncer'],
    why: 'A cluster has a connection pooler.',
  },
  nginx: {
    places: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'],
    packages: ['nginx-light'],
    why: 'The tests load the configuration of the proxy.',
  },
  postgresql: {
    places: ['/usr/lib/postgresql/15/bin/postgres'],
    packages: ['postgresql-15'],
    why: 'Some tests run on the PostgreSQL of Debian.',
  },
  faketime: {
    places: [
      '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
    ],
    packages: ['faketime'],
    why: 'A proof moves the clock of the product.',
  },
  systemd: {
    places: ['/usr/bin/systemd-analyze'],
    packages: ['systemd'],
    why: 'The tests verify the units of a plain server.',
  },
}

/** @typedef {keyof typeof programs} Program */

/** The path of a program; undefined if it is not installed. @param {Program} name */
export const programPath = (name) => programs[name].places.find((place) => existsSync(place))

/** How to install missing programs. @param {Program[]} names */
const advice = (names) => {
  const packages = [...new Set(names.flatMap((name) => programs[name].packages))]
  const whys = names.map((name) => programs[name].why)
  return `${whys.join(' ')} Install it and run again: sudo ${installing(packages).join(' ')}`
}

const installing = (packages) => ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]

/** As `programPath`, but throws an Error with installation advice. @param {Program} name */
export function requirePlace(name) {
  const place = programPath(name)
  if (!place) throw new Error(advice([name]))
  return place
}

/**
 * Installs missing programs with apt where that is permitted; otherwise throws an Error with installation
 * advice.
 * @param {Program[]} names
 */
export async function ensurePrograms(names) {
  const missing = () => names.filter((name) => !programPath(name))
  if (missing().length > 0 && existsSync('/usr/bin/apt-get')) {
    const install = installing([...new Set(missing().flatMap((name) => programs[name].packages))])
    const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = ([command, ...args]) => runCommand(command, args, { env }).catch(() => 1)
    // Container images come without package lists.
    if ((await run([...asRoot, ...install])) !== 0 && (await run([...asRoot, 'apt-get', 'update'])) === 0)
      await run([...asRoot, ...install])
  }
  if (missing().length > 0) throw new Error(advice(missing()))
}
