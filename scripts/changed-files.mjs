import { execFileSync } from 'node:child_process'

/** The lines that git answers. @param {string[]} words */
export const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** What differs from a commit, files that git does not know yet included. @param {string} commit */
export const filesChangedSince = (commit) => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '-o', '--exclude-standard'),
]

/** The commit at which this branch left `origin/main`; without an origin, the last one. */
export const lastShared = () =>
  git('remote').includes('origin') ? git('merge-base', 'HEAD', 'origin/main')[0] : 'HEAD'
