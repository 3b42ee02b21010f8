import { spawnSync } from 'node:child_process'
import { programPath } from './outside-programs.mjs'

/** Suites that need what a machine may lack; `suites` is a pattern of their paths. */
const needs = [
  { suites: '/scripts/proxy\\.test', what: 'nginx', isHere: () => programPath('nginx') },
  { suites: '/scripts/units\\.test', what: 'systemd', isHere: () => programPath('systemd') },
  {
    // A disk that is full, or a program that is not there, is a mount of their own.
    suites: '/scripts/(full-disk|missing-program|usable-folder)\\.test',
    what: 'the permission to mount (unshare)',
    isHere: () => spawnSync('unshare', ['-m', 'true']).status === 0,
  },
  {
    suites: '/real-timetables',
    what: 'real timetables, which are outside the project (TIMETABLE_DATA)',
    isHere: () => process.env.TIMETABLE_DATA,
  },
]

/** What this machine lacks, as patterns of suites and words. */
export const lacking = () => needs.filter(({ isHere }) => !isHere())
